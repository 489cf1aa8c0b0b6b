import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import type { Database } from '../db/connection.ts';
import { newWebhookSecret } from '../http/standard-webhooks.ts';
import { readReplay, replayWebhooks } from '../modules/webhooks/replay-webhooks.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import { mayBeTold } from '../modules/webhooks/webhook-url.ts';
import { deleteEndpoint, insertEndpoint, listEndpoints } from '../modules/webhooks/webhook-repository.ts';
import { textTable } from '../text-table.ts';

/** `npm run webhooks -- …`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run webhooks -- COMMAND

  add URL --events LIST [--restaurant N]   LIST of ${WEBHOOK_EVENTS.join(',')}; prints the secret, once
  list                                     the endpoints
  remove N                                 ends an endpoint, and what waits for it
  replay ID | replay --since INSTANT       sends a message (msg_…), or all since then, once more, with their ids`;

type Work = (db: Database) => Promise<string>;

const addOf = (url: string, events: string, restaurant: string | undefined): Work | null => {
  const wanted = events.split(',');
  const isKnown = wanted.every((one) => WEBHOOK_EVENTS.some((event) => event === one));
  const isNumber = restaurant === undefined || /^[1-9]\d{0,8}$/.test(restaurant);
  if (!isKnown || !isNumber || !mayBeTold(url, process.env['APP_MODE'] !== 'production')) return null;
  return async (db) => {
    const secret = newWebhookSecret();
    const restaurantId = restaurant === undefined ? null : Number(restaurant);
    const id = await insertEndpoint(db, { url, secret, events: wanted, restaurantId, createdAt: new Date() });
    return `Endpoint ${id}. Its secret is not shown again:\n${secret}`;
  };
};

const list: Work = async (db) =>
  textTable(
    [
      ['id', 'address', 'events', 'restaurant', 'state'],
      ...(await listEndpoints(db)).map(({ id, url, events, restaurantId, isDisabled }) => [
        String(id),
        url,
        events.join(','),
        restaurantId === null ? 'all' : String(restaurantId),
        isDisabled ? 'gone (410)' : 'on',
      ]),
    ],
    (column) => column > 0,
  );

const read = (): Work | null => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { events: { type: 'string' }, restaurant: { type: 'string' }, since: { type: 'string' } },
  });
  const [command, what, ...rest] = positionals;
  if (rest.length > 0) return null;
  if (command === 'list' && what === undefined) return list;
  if (command === 'add' && what !== undefined && values.events !== undefined) {
    return addOf(what, values.events, values.restaurant);
  }
  if (command === 'remove' && /^[1-9]\d{0,8}$/.test(what ?? '')) {
    return async (db) => ((await deleteEndpoint(db, Number(what))) ? 'Removed.' : `There is no endpoint ${what}.`);
  }
  if (command !== 'replay') return null;
  const which = readReplay(what, values.since);
  return which && (async (db) => `${await replayWebhooks(db, which)} will be sent once more.`);
};

await runCommand<Work>({
  usage: USAGE,
  read,
  run: async (work, { database }) => {
    process.stdout.write(`${await work(database.background)}\n`);
  },
});
