import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, untilTrue } from './expect.ts';

/** Time limit of a start, ms: an embedded database that was killed has to replay its log first. */
const START_MS = 60_000;
const MAX_LOG_CHARS = 20_000;

export interface ServerSettings {
  readonly port: number;
  readonly dataDir: string;
  /** Default: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Limit of open files and connections; default: the machine's. */
  readonly maxFiles?: number;
  /** Destination of its log; default: kept for the report. */
  readonly output?: number;
}

/** Returns the memory of a process of this machine, MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the environment of a demo that trusts the addresses its customers send. */
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
    // Thousands of orders come from one machine, and no kitchen cooks them.
    UNPAID_ORDERS: '0',
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

/** Reports whether the server and its database are ready for customers. */
export async function isHealthy(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok ?? false;
}

/** Starts the built server as its own process, and waits until it is healthy. */
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
    /** Returns the end of its output. */
    log: () => log,
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Requests a graceful stop. @returns its exit code and how long it took, ms */
    stop: async (): Promise<{ code: unknown; took: number }> => {
      const asked = performance.now();
      child.kill('SIGTERM');
      const { code } = await ended;
      return { code, took: performance.now() - asked };
    },
    /** How long it was runnable while the busy machine had no core for it; ms, 0 where Linux does not report it. */
    starved: (): number => {
      const file = `/proc/${child.pid}/schedstat`;
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
    },
    /** Returns the memory of the process, MB. */
    memory: (): number => memoryOf(child.pid ?? 0),
  };
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>;
