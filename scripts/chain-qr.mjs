/** `npm run chain:qr`: QR codes of the tables, for printing. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('chain-qr');
