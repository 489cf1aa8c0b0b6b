/** `npm run push:promotion`: sends a promotion to customers who opted in. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('push-promotion');
