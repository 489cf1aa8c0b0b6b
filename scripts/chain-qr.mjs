/** `npm run chain:qr`: QR codes of the tables, to be printed. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('chain-qr');
