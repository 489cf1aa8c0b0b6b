import { parseArgs } from 'node:util';
import { max } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ProductList } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { Restaurant } from '#contract/restaurants.ts';
import { buildApp } from '../app.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { loadConfig } from '../config.ts';
import { orders } from '../db/schema/orders.ts';
import { verifyMoney } from '../modules/payments/verify-money.ts';

/** The second half of `npm run backup:verify` (scripts/backup-verify.mjs), on the restored database. Exit codes: 0 it can serve, 1 it cannot. */
const USAGE = 'Usage: DATABASE_URL=… node dist/server/backup-verify.js';

const read = (): Record<string, never> => {
  parseArgs({ options: {} });
  return {};
};

/** Returns what is wrong with the answers of a server on this database; every response is checked against the contract. */
const faultsOfMenu = async (app: FastifyInstance): Promise<string[]> => {
  const ask = async (url: string): Promise<{ readonly status: number; readonly body: unknown }> => {
    const response = await app.inject(url);
    return { status: response.statusCode, body: response.json() };
  };
  const listed = await ask(endpointPath(api.restaurants));
  const restaurants = v.safeParse(v.array(Restaurant), listed.body);
  if (listed.status !== 200 || !restaurants.success) return [`the restaurants are answered with ${listed.status}`];
  if (restaurants.output.length === 0) return ['there is no restaurant'];
  const faults: string[] = [];
  for (const { id, name } of restaurants.output) {
    const { status, body } = await ask(`${endpointPath(api.products)}?restaurant_id=${id}&details=true`);
    const menu = v.safeParse(ProductList, body);
    if (status !== 200 || !menu.success) faults.push(`the menu of ${name} is answered with ${status}`);
    else if (menu.output.products.length === 0) faults.push(`the menu of ${name} is empty`);
  }
  return faults;
};

/** No job runs and nothing is listened to: a restored database must write to no customer and no till. */
const run = async (_given: unknown, { database }: CommandTools): Promise<number> => {
  const db = database.background;
  const money = await verifyMoney(db);
  const [newest] = await db.select({ at: max(orders.createdAt) }).from(orders);
  const app = await buildApp({ config: loadConfig({ ...process.env, APP_MODE: 'demo', LOG_LEVEL: 'silent' }), db });
  const faults: string[] = [];
  try {
    faults.push(...(await faultsOfMenu(app)));
  } finally {
    await app.close();
  }
  faults.push(...money.faults.map(({ orderId, what }) => `${orderId}: ${what}`));
  console.log(`newest order: ${newest?.at?.toISOString() ?? 'none'}; orders with an online payment: ${money.orders}`);
  for (const fault of faults) console.log(fault);
  return faults.length === 0 ? 0 : 1;
};

await runCommand({ usage: USAGE, read, run });
