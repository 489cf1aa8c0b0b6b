/** `npm run partner-keys -- create|list|rotate|revoke`: keys of tills, tablets and the manager. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('partner-keys');
