/** `npm run jobs`: the work that is kept for later, and what of it has failed. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('jobs');
