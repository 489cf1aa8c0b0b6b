import { Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import * as v from 'valibot';

/** What was sent to the database, in order: texts of statements. */
type Sent = string[];

const textOf = (config: unknown): string => {
  if (typeof config === 'string') return config;
  if (typeof config === 'object' && config !== null && 'text' in config) return String(config.text);
  throw new Error('a query of an unknown form');
};

/** Returns an object whose queries are noted. */
const noting = <T extends object>(client: T, sent: Sent): T =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (name === 'query' || name === 'exec') sent.push(textOf(args[0]));
        return Reflect.apply(value, target, args);
      };
    },
  });

/** Replaces a method of a class until the returned function is called. */
const intercept = (
  prototype: object,
  name: string,
  around: (proceed: (args: readonly unknown[]) => unknown, args: readonly unknown[], self: unknown) => unknown,
): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`no method ${name}`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]): unknown {
      return around((given) => Reflect.apply(original, this, given), args, this);
    },
  });
  return () => {
    if (own === undefined) Reflect.deleteProperty(prototype, name);
    else Object.defineProperty(prototype, name, own);
  };
};

const watchQueries = (prototype: object, sent: Sent): (() => void) =>
  intercept(prototype, 'query', (proceed, args) => {
    sent.push(textOf(args[0]));
    return proceed(args);
  });

/** PGlite begins and ends a transaction by itself. */
const watchTransactions = (sent: Sent): (() => void) =>
  intercept(PGlite.prototype, 'transaction', async (proceed, [work]) => {
    if (typeof work !== 'function') throw new Error('a transaction without work');
    sent.push('begin');
    const result = await proceed([(tx: object): unknown => Reflect.apply(work, undefined, [noting(tx, sent)])]);
    sent.push('commit');
    return result;
  });

/**
 * Returns the statements that were sent to the databases of this process while `work` ran, `begin` and `commit` among them: each is a
 * round trip of its own.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: Sent = [];
  const stops = [
    watchQueries(PGlite.prototype, sent),
    watchTransactions(sent),
    watchQueries(pg.Client.prototype, sent),
  ];
  try {
    await work();
  } finally {
    for (const stop of stops) stop();
  }
  return sent;
}

/** The part of a connection of `pg` that ends it without a word, as the end of its process does. */
const Wire = v.object({ connection: v.object({ stream: v.instance(Socket) }) });

const lost = (): Error =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01', severity: 'FATAL' });

/**
 * Runs `work` in a process that dies: the statement of this number (from 1) is not sent any more, nor is any after it. The process of
 * `'committed'` dies when its transaction has committed, before it learns that. Nothing else may use the databases meanwhile.
 *
 * @returns the text of the statement at which it died; null: it did its work with fewer statements
 */
export async function dyingAt(death: number | 'committed', work: () => Promise<unknown>): Promise<string | null> {
  let sent = 0;
  let diedAt: string | null = null;
  const dies = (text: string): boolean => {
    sent += 1;
    if (diedAt === null && sent === death) diedAt = text;
    return diedAt !== null;
  };
  const send = async (text: string, proceed: () => unknown): Promise<unknown> => {
    if (dies(text)) throw lost();
    return proceed();
  };
  const mortal = <T extends object>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || (name !== 'query' && name !== 'exec')) return value;
        return (...args: unknown[]): unknown => send(textOf(args[0]), () => Reflect.apply(value, target, args));
      },
    });
  const stops = [
    intercept(PGlite.prototype, 'query', (proceed, args) => send(textOf(args[0]), () => proceed(args))),
    intercept(PGlite.prototype, 'transaction', async (proceed, [run]) => {
      if (typeof run !== 'function') throw new Error('a transaction without work');
      const result = await send('begin', () =>
        proceed([
          async (tx: object): Promise<unknown> => {
            const done: unknown = await Reflect.apply(run, undefined, [mortal(tx)]);
            return send('commit', () => done);
          },
        ]),
      );
      if (death !== 'committed') return result;
      diedAt = 'commit';
      throw lost();
    }),
    intercept(pg.Client.prototype, 'query', (proceed, args, self) => {
      const { stream } = v.parse(Wire, self).connection;
      const text = textOf(args[0]);
      // What is sent over a connection that has ended fails by itself.
      if (dies(text)) stream.destroy();
      const answer = proceed(args);
      if (death !== 'committed' || text !== 'commit') return answer;
      return Promise.resolve(answer).then(() => {
        diedAt = text;
        stream.destroy();
        throw lost();
      });
    }),
  ];
  try {
    await work();
  } finally {
    for (const stop of stops) stop();
  }
  return diedAt;
}
