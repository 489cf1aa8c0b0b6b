/** `npm run push:promotion`: tells a promotion to those who want to hear of promotions. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('push-promotion');
