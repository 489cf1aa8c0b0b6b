/**
 * `npm run openapi` writes contract/openapi.json from the contract; `--check` fails when the committed file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from '#contract/openapi.ts';
import { root } from './lib/paths.mjs';

const file = join(root, 'contract/openapi.json');
const fresh = `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh);
  console.log('contract/openapi.json is written.');
} else if (readFileSync(file, 'utf8') !== fresh) {
  console.error('contract/openapi.json is older than the contract. Run `npm run openapi` and commit what it writes.');
  process.exitCode = 1;
}
