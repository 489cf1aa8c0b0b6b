/** `npm run push:keys`: makes the pair of keys that push messages are signed with. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('push-keys');
