/** `npm run vitals`: what customers' phones have measured. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('vitals');
