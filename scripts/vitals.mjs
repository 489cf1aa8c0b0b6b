/** `npm run vitals`: web vitals measured on customers' phones. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('vitals');
