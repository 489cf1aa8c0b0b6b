/** `npm run chain:pictures -- FILE`: puts every picture of a chain on one page. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('chain-pictures');
