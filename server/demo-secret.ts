import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The demo's session secret: made at the first start and kept beside the database, so that open pages survive a restart.
 * Production never comes here: it must be given a secret of its own.
 */
export function demoSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx` fails when the file exists: of two processes that start at once, one writes and both read the same.
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
