/** `npm run jobs`: lists queued and failed jobs. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('jobs');
