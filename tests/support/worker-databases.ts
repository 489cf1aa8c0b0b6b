import pg from 'pg';

/** Returns how the names of the databases begin that the workers of one run make beside the one in DATABASE_URL. */
export function workerDatabasePrefix(url: string): string {
  return `${new URL(url).pathname.slice(1)}_worker_`;
}

/** Global setup of the server tests: drops what their workers have made. */
export async function teardown(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [workerDatabasePrefix(url)],
    );
    for (const { datname } of rows)
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  } finally {
    await client.end();
  }
}
