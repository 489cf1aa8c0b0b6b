/** `npm run push:keys`: generates the key pair that signs push messages. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('push-keys');
