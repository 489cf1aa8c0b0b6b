import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

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
  around: (proceed: (args: readonly unknown[]) => unknown, args: readonly unknown[]) => unknown,
): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`no method ${name}`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]): unknown {
      return around((given) => Reflect.apply(original, this, given), args);
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
