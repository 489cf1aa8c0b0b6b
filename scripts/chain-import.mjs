/** `npm run chain:import -- FILE [--dry-run]`. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('chain-import');
