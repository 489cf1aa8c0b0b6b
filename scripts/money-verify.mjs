/** `npm run money:verify`: proves that the journal of money, the provider's events and the orders say the same. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('money-verify');
