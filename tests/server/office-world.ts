import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { SendCodeResult } from '#contract/account.ts';
import { Cart } from '#contract/cart.ts';
import { ProductList } from '#contract/catalog.ts';
import { type BodyInput, endpointPath, type Endpoint, type OkOf } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { LOCAL_ROLES, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import { deliveryZones } from '#server/db/schema/places.ts';
import { LIMITS } from '#server/http/limits.ts';
import type { OfficePerson } from '#server/modules/office/office-person.ts';
import { codeSentTo } from '../support/customer.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { openTestDatabase } from '../support/test-database.ts';

const Refusal = v.object({ ...ApiErrorBody.entries, details: v.optional(v.looseObject({})) });

/** How a request differs from those of the office's own page. */
interface Spoilt {
  readonly headers?: Readonly<Record<string, string>>;
  readonly header?: null;
  readonly key?: string;
}

/** A browser with the office open: it stores its cookie and sends what the page sends. */
export function officeBrowser({ app }: Pick<TestApp, 'app'>) {
  let cookie = '';
  const send = async (endpoint: Endpoint, body?: unknown, spoilt: Spoilt = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpointPath(endpoint),
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(spoilt.header === null ? {} : { 'x-office-session': '1' }),
        ...(endpoint.method === 'POST' ? { 'idempotency-key': spoilt.key ?? randomUUID() } : {}),
        ...spoilt.headers,
      },
      ...(body === undefined ? {} : { payload: v.parse(v.record(v.string(), v.unknown()), body) }),
    });
    const set = response.cookies.find(({ name }) => name.endsWith('office'));
    if (set !== undefined) cookie = set.value === '' ? '' : `${set.name}=${set.value}`;
    const json: unknown = response.body === '' ? null : response.json();
    return { status: response.statusCode, body: json, set, headers: response.headers };
  };
  const ok = async <E extends Endpoint>(
    endpoint: E,
    ...[body]: E['body'] extends null ? [] : [BodyInput<E>]
  ): Promise<OkOf<E>> => {
    const { status, body: answer } = await send(endpoint, body);
    if (endpoint.ok === null || status !== 200) {
      throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(answer)}`);
    }
    return v.parse(endpoint.ok, answer) as OkOf<E>; // parsed by the very schema that OkOf names
  };
  const refused = async (...call: Parameters<typeof send>) => {
    const { status, body } = await send(...call);
    if (status < 400) throw new Error(`${call[0].name} was expected to refuse, and answered ${JSON.stringify(body)}`);
    return { status, ...v.parse(Refusal, body) };
  };
  return { send, ok, refused, cookie: () => cookie };
}
export type OfficeBrowser = ReturnType<typeof officeBrowser>;

/** One person of each role; the manager and the cook work in the first restaurant of the small chain. */
const PEOPLE: readonly OfficePerson[] = STAFF_ROLES.map((role) => ({
  id: `demo-${role}`,
  name: `Person ${role}`,
  role,
  restaurants: LOCAL_ROLES.includes(role) ? ['first'] : [],
}));

/** Starts the real app with the small chain, or on an empty database, and its persons, and logs in as any of them. */
export async function startOffice({ empty = false, ...options }: TestAppOptions & { readonly empty?: boolean } = {}) {
  let now = new Date('2026-11-20T12:00:00.000Z');
  const test = await startTestApp({
    ...(empty ? {} : { chain: smallChain() }),
    now: () => now,
    ...options,
    app: { demoStaff: PEOPLE, ...options.app },
  });
  const as = async (role: StaffRole): Promise<OfficeBrowser> => {
    const browser = officeBrowser(test);
    await browser.ok(officeSessionApi.openOfficeDemo, { staff_id: `demo-${role}` });
    return browser;
  };
  /** Logs in as a person does who has a phone; returns the answer to the code. */
  const withPhone = async (phone: string, browser = officeBrowser(test)) => {
    const { status, body } = await browser.send(officeSessionApi.officeSendCode, { phone_number: phone });
    if (status !== 200) return { browser, answer: { status, body } };
    const { request_id } = v.parse(SendCodeResult, body);
    const code = codeSentTo(test, phone);
    const answer = await browser.send(officeSessionApi.openOfficeSession, { phone_number: phone, request_id, code });
    return { browser, answer };
  };
  /** What a customer sees: prices in kopecks by the dish's name. */
  const menu = async (): Promise<Map<string, number>> => {
    const answer = await createGuest(test.app).get('/api/restaurant/products');
    const { products } = answer.json<{ products: { name: string; price: number }[] }>();
    return new Map(products.map(({ name, price }) => [name, price]));
  };
  return {
    ...test,
    as,
    withPhone,
    menu,
    at: (next: Date) => {
      now = next;
    },
    now: () => now,
  };
}
export type OfficeWorld = Awaited<ReturnType<typeof startOffice>>;

/**
 * Starts two instances on one database, in which no minute's limit of calls is reached: `here` always reads the newest version, `there`
 * keeps one for as long as an instance in use does.
 */
export async function startTwoOffices() {
  const database = await openTestDatabase();
  const again = database.openAgain();
  const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 1_000_000]));
  const here = await startOffice({ database: { db: database.db }, app: { limits } });
  const there = await startOffice({ database: { db: again.db }, app: { limits, versionTtlMs: 1000 } });
  return {
    db: database.db,
    here,
    there,
    /** Who edits the menu, at one of them, and the owner, at the other. */
    menu: await here.as('menu'),
    owner: await there.as('owner'),
    close: async (): Promise<void> => {
      await here.close();
      await there.close();
      await again.close();
      await database.close();
    },
  };
}

/** Edits one field of the draft, from what it has now. */
export async function edit(browser: OfficeBrowser, path: string, value: unknown, seen: unknown) {
  return browser.send(officeApi.officeSaveEdits, { edits: [{ path, value, seen }] });
}

/** Publishes the draft as it is. */
export async function publish(browser: OfficeBrowser, note = '') {
  const { state } = await browser.ok(officeApi.officeDraft);
  return browser.ok(officeApi.officePublish, { state, note });
}

/** Puts a dish of the published menu into a guest's cart for pickup at the first restaurant. */
export async function cartWith({ app, db }: Pick<TestApp, 'app' | 'db'>, dish: string, quantity: number) {
  const guest = createGuest(app);
  const [zone] = await db.select().from(deliveryZones).where(eq(deliveryZones.externalId, 'first-pickup'));
  const made = await guest.post(endpointPath(api.createCart), {
    restaurant_id: 1,
    order_type: 'pickup',
    delivery_zone_id: zone?.id,
  });
  const { products } = v.parse(ProductList, (await guest.get(endpointPath(api.products))).json());
  const product_id = products.find(({ name }) => name === dish)?.id;
  const body = { cart_id: v.parse(Cart, made.json()).id, product_id, modifiers: [], quantity };
  return { guest, cart: v.parse(Cart, (await guest.post(endpointPath(api.addItem), body)).json()) };
}
