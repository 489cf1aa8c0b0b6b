/** `npm run media`: checks the bucket of the pictures, or copies the folder to it (server/cli/media.ts). */
import { runServerCommand } from './lib/server-command.mjs';

runServerCommand('media');
