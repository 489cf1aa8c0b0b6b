import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { vi } from 'vitest';

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

type Work = Parameters<PGlite['transaction']>[0];

/** PGlite begins and ends a transaction by itself. */
const watchPglite = (sent: Sent): (() => void) => {
  const { query, transaction } = PGlite.prototype;
  const spies = [
    vi.spyOn(PGlite.prototype, 'query').mockImplementation(function (this: PGlite, ...args) {
      sent.push(args[0]);
      return query.apply(this, args) as never; // the very call that was made
    }),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(async function (this: PGlite, work: Work) {
      sent.push('begin');
      const result = await transaction.call(this, (tx) => work(noting(tx, sent)));
      sent.push('commit');
      return result;
    }),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
};

const watchPostgres = (sent: Sent): (() => void) => {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    sent.push(textOf(args[0]));
    return Reflect.apply(query, this, args);
  } as typeof query);
  return () => spy.mockRestore();
};

/**
 * Returns the statements that were sent to the databases of this process while `work` ran, `begin` and `commit` among them: each is a
 * round trip of its own.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: Sent = [];
  const stops = [watchPglite(sent), watchPostgres(sent)];
  try {
    await work();
  } finally {
    for (const stop of stops) stop();
  }
  return sent;
}
