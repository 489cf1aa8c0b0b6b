import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import type { IikoStatus } from '#server/modules/iiko/iiko-wire.ts';

export const ORGANIZATION = '7bc05553-4b68-44e8-b7bc-37be63c6d9e9';
export const TERMINAL = '2ffb705b-d3d0-4400-817a-7ae49b7200cf';
export const LOGIN = 'login-of-tests';
const TOKEN_MS = 3_600_000;

const Uuid = v.pipe(v.string(), v.uuid());
const Price = v.pipe(v.number(), v.minValue(0));
/** The format that iiko accepts: anything else is rejected, as there. */
const Create = v.object({
  organizationId: v.literal(ORGANIZATION),
  terminalGroupId: v.literal(TERMINAL),
  order: v.object({
    id: Uuid,
    externalNumber: v.pipe(v.string(), v.maxLength(50)),
    sourceKey: v.string(),
    phone: v.pipe(v.string(), v.regex(/^\+\d{8,40}$/)),
    customer: v.object({ type: v.literal('one-time'), name: v.string() }),
    orderServiceType: v.picklist(['DeliveryByCourier', 'DeliveryByClient']),
    completeBefore: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/))),
    deliveryPoint: v.nullable(
      v.looseObject({ address: v.looseObject({ street: v.looseObject({ name: v.string() }), house: v.string() }) }),
    ),
    comment: v.string(),
    items: v.array(
      v.object({
        type: v.literal('Product'),
        productId: Uuid,
        amount: v.pipe(v.number(), v.minValue(1)),
        price: Price,
        modifiers: v.array(
          v.object({ productId: Uuid, amount: v.number(), price: v.number(), productGroupId: v.optional(Uuid) }),
        ),
      }),
    ),
    payments: v.array(
      v.object({
        paymentTypeKind: v.picklist(['Cash', 'Card', 'External']),
        paymentTypeId: Uuid,
        sum: Price,
        isProcessedExternally: v.boolean(),
      }),
    ),
    discountsInfo: v.optional(
      v.object({ discounts: v.array(v.object({ type: v.literal('RMS'), discountTypeId: Uuid, sum: Price })) }),
    ),
  }),
});
type Order = v.InferOutput<typeof Create>['order'];
const Organizations = v.object({ organizationIds: v.tuple([v.literal(ORGANIZATION)]) });
const Ids = v.object({ organizationId: v.literal(ORGANIZATION), orderIds: v.array(Uuid) });
const Command = v.object({ organizationId: v.literal(ORGANIZATION), correlationId: Uuid });
const Cancel = v.object({ organizationId: v.literal(ORGANIZATION), orderId: Uuid });

interface Made {
  readonly order: Order;
  readonly correlationId: string;
  creationStatus: 'InProgress' | 'Success' | 'Error';
  why: string | null;
  status: IikoStatus;
  timestamp: number;
}

/** A fault in one call. */
type Fault = 'lost' | 'late-429' | 'token-ended' | 'broken';

/** iiko Cloud on this machine, as far as it is used: tokens, orders, creating them, stop lists; with injected faults. */
export async function startIikoService(now: () => Date) {
  const orders = new Map<string, Made>();
  const tokens = new Map<string, number>();
  const calls: string[] = [];
  const faults: { readonly path: string; readonly fault: Fault }[] = [];
  const stopped = new Set<string>();
  const state = { isAlive: true, makesAtOnce: false };
  let clock = 1_000_000;

  const recordOf = ({ order, creationStatus, why, status, timestamp }: Made) => ({
    id: order.id,
    posId: null,
    externalNumber: order.externalNumber,
    organizationId: ORGANIZATION,
    timestamp,
    creationStatus,
    errorInfo: why === null ? null : { code: 'Common', message: why, description: why },
    order: creationStatus === 'Success' ? { status, number: 7 } : null,
  });
  const refuse = (why: string): Answer => ({
    status: 400,
    body: { correlationId: randomUUID(), errorDescription: why, error: 'INVALID' },
  });

  const create = (body: unknown): Answer => {
    const parsed = v.safeParse(Create, body);
    if (!parsed.success) return refuse(v.summarize(parsed.issues));
    const { order } = parsed.output;
    if (orders.has(order.id)) return refuse('Order with this id already exists');
    const made: Made = {
      order,
      correlationId: randomUUID(),
      creationStatus: state.makesAtOnce ? 'Success' : 'InProgress',
      why: null,
      status: 'Unconfirmed',
      timestamp: (clock += 1000),
    };
    orders.set(order.id, made);
    return { status: 200, body: { correlationId: made.correlationId, orderInfo: recordOf(made) } };
  };
  const answers: Readonly<Record<string, (body: unknown) => Answer>> = {
    '/api/1/terminal_groups/is_alive': (body) => {
      v.parse(Organizations, body);
      const item = { isAlive: state.isAlive, terminalGroupId: TERMINAL, organizationId: ORGANIZATION };
      return { status: 200, body: { correlationId: randomUUID(), isAliveStatus: [item] } };
    },
    '/api/1/deliveries/create': create,
    '/api/1/deliveries/by_id': (body) => {
      const { orderIds } = v.parse(Ids, body);
      const found = orderIds.map((id) => orders.get(id)).filter((made) => made !== undefined);
      return { status: 200, body: { correlationId: randomUUID(), orders: found.map(recordOf) } };
    },
    '/api/1/commands/status': (body) => {
      const { correlationId } = v.parse(Command, body);
      const made = [...orders.values()].find((one) => one.correlationId === correlationId);
      if (!made) return refuse('No such command');
      const exception = made.why === null ? null : { message: made.why };
      return { status: 200, body: { state: made.creationStatus, exception } };
    },
    '/api/1/deliveries/cancel': (body) => {
      const made = orders.get(v.parse(Cancel, body).orderId);
      if (!made) return refuse('No such order');
      made.status = 'Cancelled';
      made.timestamp = clock += 1000;
      return { status: 200, body: { correlationId: randomUUID() } };
    },
    '/api/1/stop_lists': (body) => {
      v.parse(Organizations, body);
      const items = [...stopped].map((productId) => ({ productId, balance: 0 }));
      const group = { terminalGroupId: TERMINAL, items };
      return {
        status: 200,
        body: {
          correlationId: randomUUID(),
          terminalGroupStopLists: [{ organizationId: ORGANIZATION, items: [group] }],
        },
      };
    },
  };
  const answer = (path: string, token: string | undefined, text: string): Answer => {
    if (path === '/api/1/access_token') {
      v.parse(v.object({ apiLogin: v.literal(LOGIN) }), JSON.parse(text));
      const made = randomUUID();
      tokens.set(made, now().getTime() + TOKEN_MS);
      return { status: 200, body: { correlationId: randomUUID(), token: made } };
    }
    if ((tokens.get(token ?? '') ?? 0) <= now().getTime())
      return { status: 401, body: { errorDescription: 'Token has expired' } };
    return answers[path]?.(JSON.parse(text)) ?? { status: 404, body: {} };
  };

  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const path = request.url ?? '';
      calls.push(path);
      const at = faults.findIndex((one) => one.path === path);
      const fault = at < 0 ? null : (faults.splice(at, 1)[0]?.fault ?? null);
      if (fault === 'token-ended') tokens.clear();
      if (fault === 'late-429') return void response.writeHead(429, { 'retry-after': '20' }).end('{}');
      if (fault === 'broken') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>');
      const { status, body } = answer(path, request.headers.authorization?.replace(/^Bearer /, ''), text);
      // It was applied; the response is lost.
      if (fault === 'lost') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a pipe
    orders,
    calls,
    stopped,
    state,
    /** Injects a fault into the next call of this address. */
    fail: (path: string, fault: Fault): void => void faults.push({ path, fault }),
    /** Makes the till accept an order, or advance it. Returns the webhook's content for it. */
    move: (id: string, status: IikoStatus) => {
      const made = orders.get(id);
      if (!made) throw new Error(`iiko has no order ${id}`);
      Object.assign(made, { creationStatus: 'Success', status, timestamp: (clock += 1000) });
      return recordOf(made);
    },
    /** Makes the till reject an order. */
    refuse: (id: string, why: string) => {
      const made = orders.get(id);
      if (!made) throw new Error(`iiko has no order ${id}`);
      Object.assign(made, { creationStatus: 'Error', why, timestamp: (clock += 1000) });
      return recordOf(made);
    },
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
