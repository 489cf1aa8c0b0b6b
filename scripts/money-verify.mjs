/** `npm run money:verify`: checks that the money journal, the provider's events and the orders agree. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('money-verify');
