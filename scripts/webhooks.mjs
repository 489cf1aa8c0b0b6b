/** `npm run webhooks`: manages where the chain's own programs are notified of orders. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('webhooks');
