import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, untilTrue } from './expect.ts';

/** How long a start may take, ms: an embedded database that was killed has to read its log first. */
const START_MS = 60_000;
const MAX_LOG_CHARS = 20_000;

export interface ServerSettings {
  readonly port: number;
  readonly dataDir: string;
  /** Missing: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Files and connections that it may have open; missing: as many as the machine allows. */
  readonly maxFiles?: number;
  /** Where its log goes; missing: it is kept for the report. */
  readonly output?: number;
}

/** Memory that a process of this machine holds, MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** The settings of a demo whose customers come from the addresses that they name. */
export function environmentOf({ port, dataDir, databaseUrl, env }: ServerSettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    APP_MODE: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    MEDIA_DIR: join(dataDir, 'media'),
    KITCHEN_CLOCK_SPEED: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  };
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Is the server, with its database, ready for customers? */
export async function isHealthy(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok ?? false;
}

/** Starts the built server as a process of its own, and waits until it is healthy. */
export async function startServer(settings: ServerSettings) {
  const args = [...(settings.nodeArgs ?? []), 'dist/server/server.js'];
  const program = [process.execPath, ...args];
  const { maxFiles } = settings;
  const [command = '', ...rest] =
    maxFiles === undefined ? program : ['sh', '-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh', ...program];
  const child = spawn(command, rest, {
    env: environmentOf(settings),
    stdio: ['ignore', settings.output ?? 'pipe', 'pipe'],
  });
  running.add(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-MAX_LOG_CHARS)));
  }
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    running.delete(child);
    return { code, signal };
  });
  const origin = `http://127.0.0.1:${settings.port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await untilTrue(async () => hasEnded() || (await isHealthy(origin)), START_MS, 'the server starts').catch(
    async (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
  if (hasEnded()) throw new Failure(`the server did not start:\n${log}`);
  return {
    origin,
    child,
    hasEnded,
    ended,
    /** The end of what it has written. */
    log: () => log,
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks it to end. @returns its exit code and how long it took, ms */
    stop: async (): Promise<{ code: unknown; took: number }> => {
      const asked = performance.now();
      child.kill('SIGTERM');
      const { code } = await ended;
      return { code, took: performance.now() - asked };
    },
    /** How long it has stood ready while the machine had no core for it, busy with other work; ms, 0 where Linux does not tell. */
    starved: (): number => {
      const file = `/proc/${child.pid}/schedstat`;
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
    },
    /** Memory that the process holds, MB. */
    memory: (): number => memoryOf(child.pid ?? 0),
  };
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>;
