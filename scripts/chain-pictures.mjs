/** `npm run chain:pictures -- FILE`: every picture of a chain on one page. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('chain-pictures');
