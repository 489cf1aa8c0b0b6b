import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

export const ORGANIZATION = '7bc05553-4b68-44e8-b7bc-37be63c6d9e9';
export const TERMINAL = '2ffb705b-d3d0-4400-817a-7ae49b7200cf';
/** The organization of a neighbouring restaurant, to which orders are moved. */
export const NEIGHBOUR = 'c1bb06b0-5a1f-4a5e-a8d8-1f2f3a2b7a11';
export const LOGIN = 'login-of-tests';
const TOKEN_MS = 3_600_000;

/** What iiko says when a till has not taken an order in time. */
export const TIMED_OUT = 'Creation timeout expired, order automatically transited to error creation status';
/** A text of at most this many UTF-16 units: the lengths are those of iiko's published interface. */
const Text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const Uuid = v.pipe(v.string(), v.uuid());
const Price = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000_000));
const Door = v.nullish(Text(10));
/** The format that iiko accepts: anything else is rejected, as there. */
const Create = v.object({
  organizationId: v.literal(ORGANIZATION),
  terminalGroupId: v.literal(TERMINAL),
  createOrderSettings: v.optional(v.object({ transportToFrontTimeout: v.pipe(v.number(), v.integer()) })),
  order: v.object({
    id: Uuid,
    externalNumber: Text(50),
    sourceKey: v.string(),
    phone: v.pipe(v.string(), v.regex(/^\+\d{8,40}$/), v.maxLength(40)),
    customer: v.object({ type: v.literal('one-time'), name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
    orderServiceType: v.picklist(['DeliveryByCourier', 'DeliveryByClient']),
    completeBefore: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/))),
    deliveryPoint: v.nullable(
      v.looseObject({
        address: v.looseObject({
          street: v.looseObject({
            name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
            city: v.nullish(Text(60)),
          }),
          house: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
          flat: Door,
          entrance: Door,
          floor: Door,
          doorphone: Door,
        }),
        comment: v.nullish(Text(500)),
      }),
    ),
    comment: Text(500),
    items: v.array(
      v.object({
        type: v.literal('Product'),
        productId: Uuid,
        productSizeId: v.optional(Uuid),
        amount: v.pipe(v.number(), v.minValue(0), v.maxValue(999.999)),
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
        isFiscalizedExternally: v.optional(v.boolean()),
        isPrepay: v.optional(v.boolean()),
      }),
    ),
    discountsInfo: v.optional(
      v.object({ discounts: v.array(v.object({ type: v.literal('RMS'), discountTypeId: Uuid, sum: Price })) }),
    ),
  }),
});
type Order = v.InferOutput<typeof Create>['order'];
const Anywhere = v.picklist([ORGANIZATION, NEIGHBOUR]);
const Organizations = v.object({ organizationIds: v.tuple([v.literal(ORGANIZATION)]) });
const Ids = v.object({ organizationId: Anywhere, orderIds: v.array(Uuid) });
const Command = v.object({ organizationId: Anywhere, correlationId: Uuid });
const Cancel = v.object({
  organizationId: Anywhere,
  orderId: Uuid,
  cancelCauseId: v.optional(Uuid),
  removalTypeId: v.optional(Uuid),
  removalComment: v.optional(Text(255)),
  cancelComment: v.optional(Text(255)),
});

interface Made {
  readonly order: Order;
  readonly organization: string;
  readonly correlationId: string;
  readonly settings: v.InferOutput<typeof Create>['createOrderSettings'];
  creationStatus: 'InProgress' | 'Success' | 'Error';
  why: string | null;
  code: string;
  status: string;
  timestamp: number;
  isDeleted: boolean;
  movedTo: { readonly id: string; readonly organization: string } | null;
}

/** A fault in one call. */
type Fault = 'lost' | 'late-429' | 'token-ended' | 'broken' | 'refused';

/** iiko Cloud on this machine, as far as it is used: tokens, orders, creating them, stop lists; with injected faults. */
export async function startIikoService(now: () => Date) {
  const orders = new Map<string, Made>();
  const tokens = new Map<string, number>();
  const calls: string[] = [];
  const faults: { readonly path: string; readonly fault: Fault }[] = [];
  const stopped = new Set<string>();
  const stoppedSizes: unknown[] = [];
  /** Records in a form of the future, by order. */
  const odd = new Map<string, unknown>();
  /** Products that have a size scale. */
  const sized = new Set<string>();
  const cancellations = new Map<string, { readonly body: v.InferOutput<typeof Cancel>; why: string | null }>();
  /** What the chain has set up in iiko. */
  const lists = {
    terminalGroups: [] as unknown[],
    terminalGroupsInSleep: [] as unknown[],
    paymentTypes: [] as unknown[],
    discounts: [] as unknown[],
    cancelCauses: [] as unknown[],
    removalTypes: [] as unknown[],
    products: [] as unknown[],
    groups: [] as unknown[],
    sizes: [] as unknown[],
  };
  /** Addresses for which the login has no right. */
  const forbidden = new Set<string>();
  const inOrganization = (items: readonly unknown[]) => [{ organizationId: ORGANIZATION, items }];
  const listOf = (path: keyof typeof lists) => (): Answer => ({
    status: 200,
    body: { correlationId: randomUUID(), [path]: lists[path] },
  });
  const state = {
    isAlive: true,
    makesAtOnce: false,
    /** What a second order under the id of one that was given up is: created, refused, or not looked at. */
    repeats: 'anew' as 'anew' | 'refused' | 'ignored',
    /** Cancels only with a cause; the till says so later. */
    needsCause: false,
  };
  let clock = 1_000_000;

  const recordOf = ({
    order,
    organization,
    creationStatus,
    why,
    code,
    status,
    timestamp,
    isDeleted,
    movedTo,
  }: Made) => ({
    id: order.id,
    posId: null,
    externalNumber: order.externalNumber,
    organizationId: organization,
    timestamp,
    creationStatus,
    errorInfo: why === null ? null : { code, message: why, description: why },
    order:
      creationStatus === 'Success'
        ? {
            status,
            number: 7,
            isDeleted,
            movedToDeliveryId: movedTo?.id ?? null,
            movedToOrganizationId: movedTo?.organization ?? null,
          }
        : null,
  });
  const madeOf = (id: string): Made => {
    const made = orders.get(id);
    if (!made) throw new Error(`iiko has no order ${id}`);
    return made;
  };
  const refuse = (why: string): Answer => ({
    status: 400,
    body: { correlationId: randomUUID(), errorDescription: why, error: 'INVALID' },
  });

  const create = (body: unknown): Answer => {
    const parsed = v.safeParse(Create, body);
    if (!parsed.success) return refuse(v.summarize(parsed.issues));
    const { order, createOrderSettings: settings } = parsed.output;
    const earlier = orders.get(order.id);
    if (earlier && (earlier.why !== TIMED_OUT || state.repeats === 'refused')) {
      return refuse('Order with this id already exists');
    }
    if (earlier && state.repeats === 'ignored') {
      return { status: 200, body: { correlationId: randomUUID(), orderInfo: recordOf(earlier) } };
    }
    const noSize = order.items.find(
      ({ productId, productSizeId }) => sized.has(productId) && productSizeId === undefined,
    );
    const made: Made = {
      order,
      organization: ORGANIZATION,
      correlationId: randomUUID(),
      settings,
      creationStatus: noSize ? 'Error' : state.makesAtOnce ? 'Success' : 'InProgress',
      why: noSize ? `Product (${noSize.productId}) has scale, therefore product size must be specified.` : null,
      code: 'Common',
      status: 'Unconfirmed',
      timestamp: (clock += 1000),
      isDeleted: false,
      movedTo: null,
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
      const { organizationId, orderIds } = v.parse(Ids, body);
      const found = orderIds
        .map((id) => orders.get(id))
        .filter((made) => made !== undefined)
        .filter((made) => made.organization === organizationId);
      return {
        status: 200,
        body: {
          correlationId: randomUUID(),
          orders: found.map((made) => (odd.has(made.order.id) ? odd.get(made.order.id) : recordOf(made))),
        },
      };
    },
    '/api/1/commands/status': (body) => {
      const { correlationId } = v.parse(Command, body);
      const cancellation = cancellations.get(correlationId);
      if (cancellation) {
        const { why } = cancellation;
        return {
          status: 200,
          body: why === null ? { state: 'Success' } : { state: 'Error', exception: { message: why } },
        };
      }
      const made = [...orders.values()].find((one) => one.correlationId === correlationId);
      if (!made) return refuse('No such command');
      const exception = made.why === null ? null : { message: made.why };
      return { status: 200, body: { state: made.creationStatus, exception } };
    },
    '/api/1/deliveries/cancel': (body) => {
      const parsed = v.safeParse(Cancel, body);
      if (!parsed.success) return refuse(v.summarize(parsed.issues));
      const made = orders.get(parsed.output.orderId);
      if (!made || made.organization !== parsed.output.organizationId) return refuse('No such order');
      const correlationId = randomUUID();
      const isRefused = state.needsCause && parsed.output.cancelCauseId === undefined;
      cancellations.set(correlationId, {
        body: parsed.output,
        why: isRefused ? 'Cancel cause must be specified' : null,
      });
      if (!isRefused) Object.assign(made, { status: 'Cancelled', timestamp: (clock += 1000) });
      return { status: 200, body: { correlationId } };
    },
    '/api/1/organizations': () => ({
      status: 200,
      body: {
        correlationId: randomUUID(),
        organizations: [{ responseType: 'Simple', id: ORGANIZATION, name: 'Сеть' }],
      },
    }),
    '/api/1/terminal_groups': (body) => {
      v.parse(Organizations, body);
      const terminalGroups = inOrganization(lists.terminalGroups);
      const terminalGroupsInSleep = inOrganization(lists.terminalGroupsInSleep);
      return { status: 200, body: { correlationId: randomUUID(), terminalGroups, terminalGroupsInSleep } };
    },
    '/api/1/payment_types': listOf('paymentTypes'),
    '/api/1/cancel_causes': listOf('cancelCauses'),
    '/api/1/removal_types': listOf('removalTypes'),
    '/api/1/discounts': (body) => {
      v.parse(Organizations, body);
      return { status: 200, body: { correlationId: randomUUID(), discounts: inOrganization(lists.discounts) } };
    },
    '/api/1/nomenclature': (body) => {
      v.parse(v.object({ organizationId: v.literal(ORGANIZATION) }), body);
      const { products, groups, sizes } = lists;
      return { status: 200, body: { products, groups, sizes, productCategories: [], revision: 1 } };
    },
    '/api/1/stop_lists': (body) => {
      v.parse(Organizations, body);
      const items = [...[...stopped].map((productId) => ({ productId, balance: 0 })), ...stoppedSizes];
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
    if (forbidden.has(path)) return { ...refuse('Access is denied'), status: 403 };
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
      if (fault === 'refused') {
        const { status, body } = refuse('Not now');
        return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }
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
    stoppedSizes,
    odd,
    sized,
    cancellations,
    lists,
    forbidden,
    state,
    /** Forgets what a test has done. */
    reset: (): void => {
      for (const one of [orders, stopped, odd, sized, cancellations, forbidden]) one.clear();
      stoppedSizes.length = 0;
      calls.length = 0;
      Object.assign(state, { isAlive: true, makesAtOnce: false, repeats: 'anew', needsCause: false });
    },
    /** Injects a fault into the next call of this address. */
    fail: (path: string, fault: Fault): void => void faults.push({ path, fault }),
    /** Makes the till accept an order, or advance it. Returns the webhook's content for it. */
    move: (id: string, status: string) => {
      const made = madeOf(id);
      Object.assign(made, { creationStatus: 'Success', status, timestamp: (clock += 1000) });
      return recordOf(made);
    },
    /** Makes the till reject an order. */
    refuse: (id: string, why: string, code = 'Common') => {
      const made = madeOf(id);
      Object.assign(made, { creationStatus: 'Error', why, code, timestamp: (clock += 1000) });
      return recordOf(made);
    },
    /** Makes the till cancel an order and go on with it as another one, at a terminal there. Returns the record, and the other's id. */
    relocate: (id: string, organization: string = ORGANIZATION, to: string = randomUUID()) => {
      const made = madeOf(id);
      const copy: Made = { ...made, order: { ...made.order, id: to }, organization, timestamp: (clock += 1000) };
      if (!orders.has(to)) orders.set(to, copy);
      const timestamp = (clock += 1000);
      Object.assign(made, {
        creationStatus: 'Success',
        status: 'Cancelled',
        movedTo: { id: to, organization },
        timestamp,
      });
      return { record: recordOf(made), to };
    },
    /** Makes the till delete an order, whatever its status. */
    remove: (id: string) => {
      const made = madeOf(id);
      Object.assign(made, { isDeleted: true, timestamp: (clock += 1000) });
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
