/** `npm run iiko -- check`: names what does not fit between the chain and its iiko tills. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('iiko');
