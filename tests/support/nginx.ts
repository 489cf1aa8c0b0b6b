import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name in deploy/nginx.conf. */
export const NGINX_HOST = 'food.example';

/** Returns the path of a program: `variable` of the environment, else what the PATH or /usr/sbin has; null: it is not installed. */
export function findProgram(name: string, variable: string): string | null {
  const candidates = [process.env[variable], name, `/usr/sbin/${name}`].filter((path) => path !== undefined);
  return candidates.find((path) => spawnSync(path, ['--help'], { stdio: 'ignore' }).error === undefined) ?? null;
}

interface NginxSite {
  /** Exists, and is deleted by the caller. */
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Ports of the two instances. */
  readonly instances: readonly [number, number];
}

/** Replaces all of `from`, which has to be there: a changed file must not leave a test with the real addresses. */
const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`);
  return text.replaceAll(from, to);
};

/**
 * Writes deploy/nginx.conf for this machine: other ports and folders, and a certificate that nobody else signed. Needs openssl.
 *
 * @returns the file for `nginx -c`, and the certificate
 */
export function writeNginxSite({ folder, httpPort, httpsPort, instances }: NginxSite): { file: string; ca: string } {
  const subject = ['-subj', `/CN=${NGINX_HOST}`, '-addext', `subjectAltName=DNS:${NGINX_HOST}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', join(folder, 'privkey.pem')];
  const certificate = ['-nodes', '-days', '2', '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', ...key, ...certificate, ...subject], { stdio: 'pipe' });
  const [first, second] = instances;
  let site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  // Not every machine has IPv6.
  site = site.replaceAll(/^ *listen \[::\].*\n/gm, '');
  site = replaced(site, 'listen 80;', `listen 127.0.0.1:${httpPort};`);
  site = replaced(site, 'listen 443 ', `listen 127.0.0.1:${httpsPort} `);
  site = replaced(site, '127.0.0.1:3000', `127.0.0.1:${first}`);
  site = replaced(site, '127.0.0.1:3001', `127.0.0.1:${second}`);
  site = replaced(site, `/etc/letsencrypt/live/${NGINX_HOST}`, folder);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    [
      'daemon off;',
      // Root's nginx gives its workers to a user who cannot read the folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 2;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log warn;`,
      'worker_rlimit_nofile 20000;',
      'events { worker_connections 8192; }',
      'http {',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      `include ${folder}/site.conf;`,
      '}',
      '',
    ].join('\n'),
  );
  return { file, ca: readFileSync(join(folder, 'fullchain.pem'), 'utf8') };
}
