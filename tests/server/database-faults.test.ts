import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import { isConnectionLost, isOutOfReach, isTransient } from '#server/db/errors.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createVersionClock } from '#server/db/versioned.ts';
import { CLIENT_TIMEOUTS } from '#server/http/timeouts.ts';
import { startTestApp } from '../support/server.ts';

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = frame('Z', Buffer.from('I'));
const done = (tag: string) => Buffer.concat([frame('C', Buffer.from(`${tag}\0`)), READY]);
const refusal = (severity: string, code: string) =>
  frame('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0Mno\0\0`));

/** The part of PostgreSQL needed to open a connection and to answer statements without parameters. */
const startStandIn = async (onStatement: (statement: string, socket: Socket) => void): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let started = false;
    socket.on('data', (chunk) => {
      if (!started) {
        started = true;
        socket.write(Buffer.concat([frame('R', Buffer.alloc(4)), READY]));
      } else if (chunk.toString('latin1', 0, 1) === 'Q') {
        onStatement(chunk.toString('utf8', 5, chunk.length - 1), socket);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const urlOf = (server: Server): string => {
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return `postgres://anybody@127.0.0.1:${port}/storefront`;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe('a lost database connection', () => {
  /** More than the pool has connections: one that is not returned would be missed. */
  const LOSSES = 25;
  /** As many as the pool has connections. */
  const CALLS = 10;
  afterEach(() => vi.useRealTimers());

  it.each(['begin', 'select 1', 'commit'])(
    'at `%s` neither ends the process nor occupies a place in the pool',
    async (at) => {
      let losses = 0;
      const server = await startStandIn((statement, socket) => {
        if (statement !== at || losses === LOSSES) return void socket.write(done('OK'));
        losses += 1;
        // What pg_terminate_backend sends before it closes the connection.
        socket.end(refusal('FATAL', '57P01'));
      });
      const database = openPostgres(urlOf(server));
      const transaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
      for (let turn = 0; turn < LOSSES; turn += 1) {
        expect(isOutOfReach(await failureOf(transaction()))).toBe(true);
      }
      await transaction();
      await database.close();
      server.close();
    },
  );

  it('to a read-only database is dropped, with every connection as old', async () => {
    let connections = 0;
    const numbers = new WeakMap<Socket, number>();
    const server = await startStandIn((statement, socket) => {
      const number = numbers.get(socket) ?? (connections += 1);
      numbers.set(socket, number);
      // The first connections lead to a server that has become a standby: it reads, and rejects writes.
      if (statement === 'select 2' && number <= CALLS) {
        socket.write(Buffer.concat([refusal('ERROR', '25006'), READY]));
      } else socket.write(done('OK'));
    });
    const database = openPostgres(urlOf(server));
    const reads = Array.from({ length: CALLS }, () => database.db.transaction((tx) => tx.execute(sql`select 1`)));
    await Promise.all(reads);
    expect(connections).toBe(CALLS);
    const write = () => database.db.transaction((tx) => tx.execute(sql`select 2`));
    expect(isOutOfReach(await failureOf(write()))).toBe(true);
    await Promise.all(Array.from({ length: CALLS }, write));
    await database.close();
    server.close();
  });

  it('between two statements of a transaction does not end the process', async () => {
    let reportHungUp = (): void => undefined;
    const hungUp = new Promise<void>((resolve) => {
      reportHungUp = resolve;
    });
    const server = await startStandIn((statement, socket) => {
      socket.write(done('OK'));
      if (statement === 'select 1') {
        socket.once('close', reportHungUp);
        socket.end(refusal('FATAL', '57P01'));
      }
    });
    const database = openPostgres(urlOf(server));
    const failure = await failureOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await hungUp;
        await tx.execute(sql`select 2`);
      }),
    );
    expect(isOutOfReach(failure)).toBe(true);
    await database.db.transaction((tx) => tx.execute(sql`select 2`));
    await database.close();
    server.close();
  });

  it('in a network that swallows responses is dropped after 4.5 seconds, and every one is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let swallowed = 0;
    let isSwallowing = true;
    let notifyAll = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      notifyAll = resolve;
    });
    const server = await startStandIn((_statement, socket) => {
      if (!isSwallowing) return void socket.write(done('OK'));
      swallowed += 1;
      if (swallowed === CALLS) notifyAll();
    });
    const database = openPostgres(urlOf(server));
    const transaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    const failures = Promise.all(Array.from({ length: CALLS }, () => failureOf(transaction())));
    await all;
    isSwallowing = false;
    vi.advanceTimersByTime(4500);
    expect((await failures).every(isOutOfReach)).toBe(true);
    await Promise.all(Array.from({ length: 4 * CALLS }, transaction));
    vi.useRealTimers();
    await database.close();
    server.close();
  });

  it('affecting every connection of the pool at once leaves the pool whole', async () => {
    let isUp = false;
    const server = await startStandIn((_statement, socket) => {
      if (isUp) socket.write(done('OK'));
      else socket.destroy();
    });
    const database = openPostgres(urlOf(server));
    const transaction = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    const failures = await Promise.all(Array.from({ length: 40 }, () => failureOf(transaction())));
    expect(failures.every(isOutOfReach)).toBe(true);
    isUp = true;
    await Promise.all(Array.from({ length: 40 }, transaction));
    await database.close();
    server.close();
  });
});

describe('a database failure', () => {
  const named = (message: string, more: object = {}) =>
    new Error('Failed query', { cause: Object.assign(new Error(message), more) });

  it.each([
    ['a refused connection', named('connect', { code: 'ECONNREFUSED' })],
    ['a name that is not found for now', named('getaddrinfo', { code: 'EAI_AGAIN' })],
    ['no way to the host', named('connect', { code: 'EHOSTUNREACH' })],
    ['a broken pipe', named('write EPIPE', { code: 'EPIPE' })],
    ['a database that starts', named('starting up', { code: '57P03', severity: 'FATAL' })],
    ['a database that takes no connections', named('not accepting', { code: '55000', severity: 'FATAL' })],
    ['a password that was changed', named('password', { code: '28P01', severity: 'FATAL' })],
    [
      'a database that can only be read',
      named('cannot execute INSERT in a read-only transaction', { code: '25006', severity: 'ERROR' }),
    ],
    ['a connection found broken', named('Client has encountered a connection error and is not queryable')],
    ['a connection closed meanwhile', named('Client was closed and is not queryable')],
    ['an answer that does not come', named('Query read timeout')],
    ['no free connection', named('timeout exceeded when trying to connect')],
  ])('is classified as out of reach with its connection lost: %s', (_, error) => {
    expect([isOutOfReach(error), isConnectionLost(error)]).toEqual([true, true]);
  });

  it.each([
    ['a full disk', named('no space', { code: '53100', severity: 'ERROR' })],
    ['a lock that is not given', named('lock', { code: '55P03', severity: 'ERROR' })],
    ['a statement that took too long', named('canceling', { code: '57014', severity: 'ERROR' })],
  ])('is classified as out of reach on a sound connection: %s', (_, error) => {
    expect([isOutOfReach(error), isConnectionLost(error)]).toEqual([true, false]);
  });

  it('is neither when the statement itself failed', () => {
    const violated = named('duplicate key', { code: '23505', severity: 'ERROR' });
    expect([isOutOfReach(violated), isConnectionLost(violated), isTransient(violated)]).toEqual([false, false, false]);
    expect(isTransient(named('deadlock', { code: '40P01', severity: 'ERROR' }))).toBe(true);
  });
});

describe('advisory locks', () => {
  it('have unique numbers, all defined in one file', () => {
    const numbers = Object.values<number>(ADVISORY_LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
    const users = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        readFileSync(join('server', file), 'utf8')
          .split('\n')
          .filter((line) => /pg_(?:try_)?advisory_\w*lock/.test(line)),
      );
    expect(users.length).toBeGreaterThanOrEqual(numbers.length);
    expect(users.filter((line) => !line.includes('ADVISORY_LOCKS.'))).toEqual([]);
  });
});

describe('the chain’s version', () => {
  afterEach(() => vi.useRealTimers());

  it('is the last known one while the database fails, and is updated once it answers', async () => {
    vi.useFakeTimers();
    let answer: () => Promise<string | null> = async () => 'one';
    const version = createVersionClock(() => answer(), 1000);
    expect(await version()).toBe('one');
    answer = () => Promise.reject(new Error('connect ECONNREFUSED'));
    vi.advanceTimersByTime(60_000);
    expect(await version()).toBe('one');
    answer = async () => 'two';
    vi.advanceTimersByTime(1000);
    expect(await version()).toBe('two');
  });

  it('is the last known one half a second after an unanswered query, and at once from then on', async () => {
    vi.useFakeTimers();
    let answer: () => Promise<string | null> = async () => 'one';
    let asked = 0;
    const version = createVersionClock(() => {
      asked += 1;
      return answer();
    }, 1000);
    await version();
    answer = () => new Promise(() => undefined);
    vi.advanceTimersByTime(1000);
    const first = version();
    await vi.advanceTimersByTimeAsync(500);
    expect(await first).toBe('one');
    // No time passes here: a call that waits would hang.
    const second = version();
    await vi.advanceTimersByTimeAsync(0);
    expect([await second, asked]).toEqual(['one', 2]);
  });

  it('fails as the database does when no version is known', async () => {
    const version = createVersionClock(() => Promise.reject(new Error('connect ECONNREFUSED')), 1000);
    await expect(version()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a client that neither sends nor reads', () => {
  it('is disconnected by a timeout on every socket', async () => {
    const test = await startTestApp();
    const { requestTimeout, headersTimeout, timeout } = test.app.server;
    expect({ requestTimeout, headersTimeout, timeout }).toEqual({
      requestTimeout: CLIENT_TIMEOUTS.requestTimeout,
      headersTimeout: CLIENT_TIMEOUTS.http.headersTimeout,
      timeout: CLIENT_TIMEOUTS.connectionTimeout,
    });
    await test.close();
  });
});
