/** `npm run webhooks`: where the chain's own programs hear of orders. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('webhooks');
