import pg from 'pg';

/**
 * The beginning of a transaction costs no round trip: BEGIN is sent together with the transaction's first statement, and both succeed or
 * fail as one, because a single Sync ends them (PostgreSQL, "Message Flow", extended query). `pg` has no call for this, so a query of its
 * own class sends one message more, which the tests on PostgreSQL prove (tests/server/round-trips.test.ts).
 */

/** What this file uses of the driver's connection and query, which its types leave out. */
interface Wire {
  bind(message: { readonly portal: string; readonly statement: string }): void;
  execute(message: { readonly portal: string }): void;
}
interface DriverQuery extends pg.Submittable {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
type Done = (error: Error | null, result: pg.QueryResult) => void;

// The class behind `client.query`, by its code (node_modules/pg/lib/query.js): its types have only the constructor.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, values: unknown[], done: Done) => DriverQuery;

const BEGIN = { name: 'begin', text: 'begin' };

/** A query before which its connection begins a transaction. */
class BeginningQuery extends DriverQuery {
  #hasBegun = false;

  override prepare(connection: Wire): void {
    connection.bind({ portal: '', statement: BEGIN.name });
    connection.execute({ portal: '' });
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    else this.#hasBegun = true;
  }
}

/** Connections that have BEGIN as a prepared statement. */
const prepared = new WeakSet<pg.PoolClient>();

const prepareAndBegin = async (client: pg.PoolClient): Promise<void> => {
  await client.query(BEGIN);
  prepared.add(client);
};

/**
 * Returns what a transaction sends its statements through: the first one begins it. A first statement without parameters, such as `set
 * transaction`, goes after a BEGIN of its own, and so does the first on a connection, which prepares BEGIN.
 */
export function beginsWithFirst(client: pg.PoolClient): pg.PoolClient {
  /** What the other statements wait for; null: nothing has been sent. */
  let beginning: Promise<unknown> | null = null;
  const query = async (config: string | pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> => {
    if (beginning === null && values.length > 0 && typeof config !== 'string' && prepared.has(client)) {
      const first = new Promise<pg.QueryResult>((resolve, reject) => {
        const done: Done = (error, result) => (error === null ? resolve(result) : reject(error));
        client.query(new BeginningQuery(config, values, done));
      });
      beginning = first;
      return first;
    }
    beginning ??= values.length > 0 ? prepareAndBegin(client) : client.query(BEGIN.text);
    await beginning;
    return client.query(config, values);
  };
  // Drizzle's session uses no more than this of a connection.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { query } as unknown as pg.PoolClient;
}
