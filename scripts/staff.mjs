/** `npm run staff -- --owner PHONE|--list`: persons of the office. */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('staff');
