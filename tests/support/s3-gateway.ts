import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#scripts/lib/ports.mjs';
import { findProgram } from './nginx.ts';

/** A server of the S3 protocol that keeps objects as files; small enough to be built within minutes. */
const PROGRAM = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const BUILD_MS = 1_200_000;
const KEY = { accessKeyId: 'storefront-test', secretAccessKey: 'storefront-test-secret' };

/** Returns the path of the gateway: that of VERSITYGW_PATH, or of the PATH, or built by Go once; a sentence, where none of it is there. */
export async function findS3Gateway(): Promise<{ readonly program: string } | { readonly missing: string }> {
  const present = findProgram('versitygw', 'VERSITYGW_PATH');
  if (present !== null) return { program: present };
  const folder = join(homedir(), '.cache/storefront-tests');
  const built = join(folder, 'versitygw');
  if (existsSync(built)) return { program: built };
  const go = existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : 'go';
  mkdirSync(folder, { recursive: true });
  try {
    await promisify(execFile)(go, ['install', PROGRAM], { env: { ...process.env, GOBIN: folder }, timeout: BUILD_MS });
  } catch (error) {
    return {
      missing: `no versitygw, and Go cannot build it: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  return { program: built };
}

/** Starts the gateway on a folder of its own, with an empty bucket `pictures`. */
export async function startS3Gateway(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 's3-gateway-'));
  mkdirSync(join(folder, 'pictures'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ROOT_ACCESS_KEY: KEY.accessKeyId, ROOT_SECRET_KEY: KEY.secretAccessKey };
  const child = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 30_000; ;) {
    if (await fetch(endpoint).catch(() => null)) break;
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`the gateway did not start.\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { config: { endpoint, bucket: 'pictures', region: 'us-east-1', isPathStyle: true, ...KEY }, folder, stop };
}
