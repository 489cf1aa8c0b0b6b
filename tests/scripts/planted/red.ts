import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Throws on the first call with this name in the folder that PLANTED names. */
export function failOnce(name: string): void {
  const mark = join(process.env['PLANTED'] ?? '', name);
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  throw new Error(`${name} is red once`);
}
