import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection.ts';
import { listLinkedTables } from '#server/modules/hall/table-repository.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';
import { tableSheet, tableStyle } from '../modules/hall/table-sheets.ts';
import { readChainSettings } from '../modules/places/read-places.ts';

const styleHash = createHash('sha256').update(tableStyle('a6')).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `GET /sandbox/tables`, all table codes as links, for people; `GET /sandbox/tables.json` for tests. Mounted by the demo only. */
export function installDemoTables(app: FastifyInstance, { db, codes }: { db: Database; codes: TableCodes }): void {
  app.get('/sandbox/tables', async (request, reply) => {
    const brand = (await readChainSettings(db)).environment.brand.name;
    const origin = `${request.protocol}://${request.host}`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(tableSheet(await listLinkedTables(db, codes, null), { brand, origin, size: 'a6' }));
  });
  app.get('/sandbox/tables.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ tables: await listLinkedTables(db, codes, null) }),
  );
}
