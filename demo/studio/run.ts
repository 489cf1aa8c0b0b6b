import { runMain } from '#scripts/lib/terminal.mjs';
import { runStudio } from './cli.ts';

runMain(() => runStudio(process.argv.slice(2)));
