import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/lib/ports.mjs';
import { findProgram, writeNginxSite } from '#tests/support/nginx.ts';
import { untilTrue } from './expect.ts';
import { createHttpsClient, type HttpsClient } from './https-client.ts';

const START_MS = 20_000;

/** Returns the path of nginx; null: it is not installed. */
export function findNginx(): string | null {
  return findProgram('nginx', 'NGINX_PATH');
}

/** Why something did not run. */
export const NO_NGINX = 'there is no nginx: apt-get install nginx-light (Debian), or name it in NGINX_PATH';

/** Starts nginx with deploy/nginx.conf in front of two running instances. */
export async function startSite(program: string, instances: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-nginx-'));
  const httpsPort = await freePort();
  const { file, ca } = writeNginxSite({ folder, httpPort: await freePort(), httpsPort, instances });
  const errorLog = join(folder, 'error.log');
  const nginx = spawn(program, ['-c', file, '-p', folder, '-e', errorLog], { stdio: 'inherit' });
  const clientAt = (address: string): HttpsClient => createHttpsClient(httpsPort, ca, address);
  const close = async (): Promise<void> => {
    if (nginx.kill('SIGTERM')) await once(nginx, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const probe = clientAt('127.0.0.1');
  const isUp = (): Promise<boolean> =>
    probe.send({ method: 'GET', path: '/menu' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  try {
    await untilTrue(isUp, START_MS, 'nginx serves the menu');
  } catch (error) {
    await close();
    throw error;
  } finally {
    probe.close();
  }
  return {
    pid: nginx.pid ?? 0,
    /** Returns a client at this address of the machine, 127.x.y.z. */
    clientAt,
    /** Loads its configuration anew, as after a new certificate. */
    reload: (): void => void nginx.kill('SIGHUP'),
    /** Returns the beginning of its error log. */
    log: (): string => readFileSync(errorLog, 'utf8').split('\n').slice(0, 20).join('\n'),
    close,
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;
