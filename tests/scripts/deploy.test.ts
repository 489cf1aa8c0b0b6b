import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { findProgram, writeNginxSite } from '../support/nginx.ts';

// docs/operations.md: the files of deploy/ are read by the programs that they are for, and agree with the server.

const DEPLOY = new URL('../../deploy/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, DEPLOY), 'utf8');
const UNITS = readdirSync(new URL('systemd/', DEPLOY));
const SETTINGS = {
  APP_MODE: 'production',
  SESSION_SECRET: 'mM0vQ3bq8dJ5Y1s7uXh2nKcT9wLrE6pAfZgUoViB',
  PUBLIC_ORIGIN: 'https://food.example',
  SMS_PROVIDER: 'smsru',
  SMSRU_API_ID: 'A1B2C3D4-0000-0000-0000-000000000000',
};
/** What server/server.ts allows for closing after STOP_DELAY, s. */
const CLOSING_S = 10;

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe('the proxies of deploy/', () => {
  it('nginx accepts its file', (context) => {
    const nginx = findProgram('nginx', 'NGINX_PATH');
    if (nginx === null || findProgram('openssl', 'OPENSSL_PATH') === null) {
      return context.skip('nginx or openssl is not installed');
    }
    const folder = temporaryFolder();
    const { file } = writeNginxSite({ folder, httpPort: 18_080, httpsPort: 18_443, instances: [18_081, 18_082] });
    const { status, stderr } = spawnSync(nginx, ['-t', '-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.not.stringContaining('[warn]') as string });
  });

  it('Caddy accepts its file', (context) => {
    const caddy = findProgram('caddy', 'CADDY_PATH');
    if (caddy === null) return context.skip('caddy is not installed');
    const file = fileURLToPath(new URL('Caddyfile', DEPLOY));
    const home = temporaryFolder();
    const { status, stderr } = spawnSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', file], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    });
    expect(status, stderr).toBe(0);
  });

  it('hide the same addresses, and name the same instances', () => {
    const [nginx, caddy] = [read('nginx.conf'), read('Caddyfile')];
    const hidden = /location ~ \^\/\((.*)\)\$/.exec(nginx)?.[1]?.split('|');
    expect(/@operators path (.*)/.exec(caddy)?.[1]?.split(' ')).toEqual(hidden?.map((name) => `/${name}`));
    const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    expect(ports).toHaveLength(2);
    for (const port of ports) expect(caddy).toContain(`127.0.0.1:${port}`);
  });
});

describe('the archive of PostgreSQL’s log', () => {
  it('is written by one script, on a machine and in a container, to where the restore looks for it', () => {
    const script = /archive_command = '\/srv\/storefront\/(\S+) %p \/srv\/backups\/wal\/%f'/.exec(
      read('postgresql/storefront.conf'),
    )?.[1];
    expect(script).toBe('deploy/postgresql/archive-wal.sh');
    const compose = readFileSync(new URL('../compose.yaml', DEPLOY), 'utf8');
    expect(compose).toContain(`./${script}:/archive-wal.sh:ro`);
    expect(compose).toContain('archive_command=/archive-wal.sh %p /backups/wal/%f');
    expect(read('systemd/storefront-wal.service')).toContain('--to /srv/backups --base');
  });
});

describe('the systemd units of deploy/', () => {
  it('are accepted by systemd', (context) => {
    if (findProgram('systemd-analyze', 'SYSTEMD_ANALYZE_PATH') === null) {
      return context.skip('systemd is not installed');
    }
    const folder = temporaryFolder();
    cpSync(new URL('systemd/', DEPLOY), folder, { recursive: true });
    renameSync(join(folder, 'storefront@.service'), join(folder, 'storefront@3000.service'));
    const units = readdirSync(folder)
      .filter((name) => !name.endsWith('.conf'))
      .map((name) => join(folder, name));
    const output = execFileSync('sh', ['-c', 'systemd-analyze verify "$@" 2>&1', 'sh', ...units], { encoding: 'utf8' });
    expect(output).toBe('');
  });

  it('give the server settings that it accepts in production', () => {
    const line = /^Environment=(.*)$/m.exec(read('systemd/storefront@.service'))?.[1] ?? '';
    const given = Object.fromEntries(
      line
        .replaceAll('%i', '3001')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    const config = loadConfig({ ...SETTINGS, ...given });
    expect(config).toMatchObject({ port: 3001, host: '127.0.0.1', trustProxy: '127.0.0.1' });
    expect(config.dataDir).toBe('/var/lib/storefront');
  });

  it('wait for the longest stop that the settings allow before they kill', () => {
    const timeout = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/storefront@.service'))?.[1]);
    expect(() => loadConfig({ ...SETTINGS, STOP_DELAY: '61' })).toThrow(/STOP_DELAY/);
    expect(timeout).toBeGreaterThan(loadConfig({ ...SETTINGS, STOP_DELAY: '60' }).stopDelayMs / 1000 + CLOSING_S);
  });

  it('run the programs of the npm scripts, each by a timer of its own', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', DEPLOY), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const programs = Object.values(scripts).map((script) => script.replace(/^exec /, ''));
    const run = UNITS.flatMap((unit) => [
      ...read(`systemd/${unit}`).matchAll(/^ExecStart=\/usr\/bin\/env (node \S+)/gm),
    ]);
    expect(run).toHaveLength(6);
    for (const [, program] of run) expect(programs.filter((known) => known.startsWith(program ?? '-'))).not.toEqual([]);
    for (const timer of UNITS.filter((unit) => unit.endsWith('.timer'))) {
      expect(UNITS).toContain(timer.replace('.timer', '.service'));
    }
  });
});
