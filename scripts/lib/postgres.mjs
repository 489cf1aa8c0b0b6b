/** A real PostgreSQL for the tests: the one at DATABASE_URL, or a temporary one from Debian's package. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { recoverySettings, unpackBase } from './base-backups.mjs';
import { freePort } from './ports.mjs';
import { runOrThrow, run } from './run.mjs';
import { UserError, step } from './terminal.mjs';

/** Of what it says, only the end is of use. */
const MAX_MESSAGES = 20_000;
const INSTALL_FOLDER = '/usr/lib/postgresql';
const START_MS = 30_000;
/** The log of a day may be long. */
const RECOVERY_MS = 3_600_000;
const isRoot = process.getuid?.() === 0;

/** @returns {string | undefined} the folder of the newest Debian PostgreSQL's programs */
function debianBinaries() {
  if (!existsSync(INSTALL_FOLDER)) return undefined;
  const newest = readdirSync(INSTALL_FOLDER)
    .map(Number)
    .filter((version) => existsSync(join(INSTALL_FOLDER, String(version), 'bin/initdb')))
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(INSTALL_FOLDER, String(newest), 'bin');
}

async function binaries() {
  const present = debianBinaries();
  if (present) return present;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    throw new UserError(
      "there is no PostgreSQL here. Set DATABASE_URL to one whose user may create databases, or install Debian's: apt-get install postgresql",
    );
  }
  await step("installing PostgreSQL (Debian's package)", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runOrThrow('apt-get', ['update', '-q'], { env });
    await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { env });
  });
  const installed = debianBinaries();
  if (!installed)
    throw new UserError(`the package postgresql is installed, but there is no ${INSTALL_FOLDER}/*/bin/initdb`);
  return installed;
}

/**
 * Returns the path of one of PostgreSQL's programs: the newest of Debian's packages, else the one that the shell finds.
 *
 * @param {'pg_dump' | 'pg_restore' | 'pg_basebackup'} name
 */
export async function postgresProgram(name) {
  const folder = debianBinaries();
  if (folder !== undefined && existsSync(join(folder, name))) return join(folder, name);
  const { code } = await run(name, ['--version']);
  return code === 0 ? name : join(await binaries(), name);
}

/**
 * Returns the path of pgbench.
 *
 * @throws {UserError} when it is not installed
 */
export async function findPgbench() {
  const folder = debianBinaries();
  if (folder !== undefined && existsSync(join(folder, 'pgbench'))) return join(folder, 'pgbench');
  const { code } = await run('pgbench', ['--version']);
  if (code === 0) return 'pgbench';
  throw new UserError(
    "pgbench is missing, and there is nothing to compare with. Debian's: apt-get install postgresql-contrib",
  );
}

/** PostgreSQL refuses to run as root: uses the package's own user. @param {string} program @param {string[]} args */
const asPostgresUser = (program, args) =>
  isRoot
    ? { command: 'setpriv', args: ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args] }
    : { command: program, args };

/**
 * @typedef {object} Cluster
 * @property {(name: string) => Promise<string>} createDatabase makes an empty database and returns its URL
 * @property {() => Promise<void>} stop removes what was made
 */

/**
 * @typedef {object} Controlled what can be done to a cluster of one's own
 * @property {() => number} pid of its first process
 * @property {() => Promise<void>} crash ends it at once, without a word to anyone and without a checkpoint
 * @property {() => Promise<void>} start starts it where it has ended; it recovers first
 */

/** Gives a folder with all in it to the user that PostgreSQL runs as. @param {string} folder */
async function handOver(folder) {
  if (isRoot) await runOrThrow('chown', ['-R', 'postgres:postgres', folder]);
}

/**
 * Starts a server on a cluster, listening on a free port of this machine only, and waits until it takes connections.
 *
 * @param {{ bin: string, folder: string, data: string, settings: readonly string[], timeoutMs: number }} options `folder` is deleted at the end
 * @returns {Promise<{ url: string, stop: () => Promise<void> } & Controlled>} `url` without a user and a database
 */
async function startPostgres({ bin, folder, data, settings, timeoutMs }) {
  const port = await freePort();
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    // No data here needs to survive a power cut.
    'fsync=off',
    'full_page_writes=off',
    ...settings,
  ];
  const server = asPostgresUser(join(bin, 'postgres'), ['-D', data, ...all.flatMap((setting) => ['-c', setting])]);
  const launch = () => {
    const child = spawn(server.command, server.args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let messages = '';
    child.stderr.on('data', (chunk) => (messages = (messages + String(chunk)).slice(-MAX_MESSAGES)));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    return { child, ended, messages: () => messages };
  };
  let running = launch();
  const hasEnded = () => running.child.exitCode !== null || running.child.signalCode !== null;
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it ends open sessions instead of waiting for them.
    running.child.kill('SIGINT');
    if (!hasEnded()) await running.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // A second Ctrl-C leaves nothing behind either.
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => {
    if (hasEnded()) return;
    running.child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });
  const untilReady = async () => {
    for (const deadline = Date.now() + timeoutMs; ;) {
      const { code } = await run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']);
      if (code === 0) return;
      if (Date.now() > deadline || hasEnded()) {
        const words = running.messages();
        await stop();
        throw new UserError(`the temporary PostgreSQL did not start.\n${words}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await untilReady();
  return {
    url: `127.0.0.1:${port}`,
    stop,
    pid: () => running.child.pid ?? 0,
    crash: async () => {
      running.child.kill('SIGQUIT');
      if (!hasEnded()) await running.ended;
    },
    start: async () => {
      if (hasEnded()) running = launch();
      await untilReady();
    },
  };
}

/**
 * Creates a cluster in a temporary folder, listening on a free port of this machine only.
 *
 * @param {string} [parent] where the folder is created
 * @param {readonly string[]} [settings] more of PostgreSQL's settings, `name=value`
 * @returns {Promise<Cluster & Controlled>}
 */
export async function temporaryCluster(parent = tmpdir(), settings = []) {
  const bin = await binaries();
  const folder = mkdtempSync(join(parent, 'samobranka-postgres-'));
  await handOver(folder);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'samobranka', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const initdb = asPostgresUser(join(bin, 'initdb'), options);
  await runOrThrow(initdb.command, initdb.args);
  const { url, ...server } = await startPostgres({ bin, folder, data, settings, timeoutMs: START_MS });
  return {
    createDatabase: async (name) => {
      await query(`postgres://samobranka@${url}/postgres`, `create database ${name}`);
      return `postgres://samobranka@${url}/${name}`;
    },
    ...server,
  };
}

/**
 * Restores a base backup and the archive of its log into a temporary cluster, which takes connections once it has recovered.
 *
 * @param {{ base: string, wal: string, until?: Date | undefined }} options
 * @returns {Promise<{ urlOf: (user: string, database: string) => string, stop: () => Promise<void> }>}
 */
export async function restoredCluster({ base, wal, until }) {
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-restored-'));
  try {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    await unpackBase(base, data);
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    const bin = join(INSTALL_FOLDER, version, 'bin');
    if (!existsSync(join(bin, 'postgres'))) {
      throw new UserError(
        `${base} is of PostgreSQL ${version}, which is not installed here: apt-get install postgresql-${version}`,
      );
    }
    await handOver(folder);
    const settings = recoverySettings(wal, until);
    const { url, stop } = await startPostgres({ bin, folder, data, settings, timeoutMs: RECOVERY_MS });
    return {
      urlOf: (user, database) => `postgres://${encodeURIComponent(user)}@${url}/${encodeURIComponent(database)}`,
      stop,
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Creates databases next to the one at DATABASE_URL, dropped at the end. The named one is not touched.
 *
 * @param {string} url
 * @returns {Cluster}
 */
function givenCluster(url) {
  /** @type {string[]} */
  const made = [];
  return {
    createDatabase: async (name) => {
      const unique = `${name}_${process.pid}`;
      await query(url, `create database ${unique}`);
      made.push(unique);
      return Object.assign(new URL(url), { pathname: `/${unique}` }).href;
    },
    stop: async () => {
      for (const name of made) await query(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** @param {string} connectionString @param {string} sql */
async function query(connectionString, sql) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @returns {Promise<Cluster>} */
export async function postgres() {
  const url = process.env['DATABASE_URL'];
  return url ? givenCluster(url) : step('starting a temporary PostgreSQL', () => temporaryCluster());
}
