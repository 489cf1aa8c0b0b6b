/** `npm run print-agent`: prints a restaurant's orders on its own printers (docs/guides/printing.md). */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('print-agent');
