/** `npm run secrets`: lists the secrets that all instances share, and accepts a new one. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('secrets');
