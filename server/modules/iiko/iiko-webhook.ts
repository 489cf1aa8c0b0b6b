import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isSameSecret } from '#server/http/same-secret.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { logOdd, noteRecords } from './follow-order.ts';
import type { IikoConfig } from './iiko-config.ts';
import { IikoRecord, readRecords, WebhookBody, WebhookEvent } from './iiko-wire.ts';

const BODY_LIMIT = 512 * 1024;
const Params = v.object({ restaurant: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });
const ABOUT_ORDERS: ReadonlySet<string> = new Set(['DeliveryOrderUpdate', 'DeliveryOrderError']);

const isToken = (token: string, header: string | undefined): boolean =>
  isSameSecret((header ?? '').replace(/^Bearer /, ''), token);

/**
 * Registers the webhook by which iiko reports at once what is also polled every minute (docs/product.md §28.3): `POST /iiko/N`, with
 * the restaurant's token in `Authorization`. Duplicate or late events change nothing.
 */
export async function installIikoWebhook(
  app: FastifyInstance,
  { db, iiko, now }: { readonly db: Database; readonly iiko: IikoConfig; readonly now: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    scope.post('/iiko/:restaurant', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const params = v.safeParse(Params, request.params);
      const restaurant = params.success ? iiko.restaurants.get(params.output.restaurant) : undefined;
      // Without the token a caller cannot learn whether the restaurant exists.
      if (!restaurant || !isToken(restaurant.webhook_token, request.headers.authorization))
        throw new ApiError('NOT_FOUND');
      const body = v.safeParse(WebhookBody, request.body);
      if (!body.success) throw new ApiError('VALIDATION_FAILED');
      const { log } = request;
      const events = readRecords(WebhookEvent, body.output);
      const aboutOrders = events.read.filter(({ eventType }) => ABOUT_ORDERS.has(eventType));
      const records = readRecords(
        IikoRecord,
        aboutOrders.map(({ eventInfo }) => eventInfo),
      );
      logOdd({ log }, restaurant.id, [...events.odd, ...records.odd]);
      if (events.read.some(({ eventType }) => eventType === 'StopListUpdate'))
        await enqueue(db, 'iiko-stop-list', { restaurant_id: restaurant.id });
      await noteRecords({ db, now, log }, restaurant.id, records.read);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
