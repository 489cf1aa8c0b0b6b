import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Connection } from '#contract/reading/connection.ts';
import { UserError } from '#scripts/lib/terminal.mjs';
import { checkAccount } from './checks/account.ts';
import { checkCarts } from './checks/carts.ts';
import { checkForgery } from './checks/forgery.ts';
import { checkMenu } from './checks/menu.ts';
import { checkMoney } from './checks/money.ts';
import { checkOrders } from './checks/orders.ts';
import { checkReads } from './checks/reads.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkRepeats } from './checks/repeats.ts';
import { checkTime } from './checks/time.ts';
import { type Context, type OrderSettings, readShop, type Shop } from './context.ts';
import { type Capability, type Finding, Ledger, type Verdict, verdictsOf } from './findings.ts';
import { callName } from './judge.ts';
import { addUnchecked } from './made-cart.ts';
import { createVisitor } from './visitor.ts';
import { createWire, isPage, Unreachable, type Wire } from './wire.ts';

export interface Options {
  readonly origin: string;
  readonly connection: Connection;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  /** Response timeout in milliseconds. */
  readonly timeoutMs: number;
  readonly storefront: string | null;
  /** Null: read-only. */
  readonly orders: OrderSettings | null;
  /** Token of a logged-in customer, for `Authorization: Bearer`; null: not logged in. */
  readonly token: string | null;
  /** Only these of {@link CHECKS}; empty: all. */
  readonly only: readonly string[];
  readonly isStopped: () => boolean;
  /** Called before each group of checks. */
  readonly onCheck: (name: string) => void;
}

export interface Report {
  readonly origin: string;
  readonly at: string;
  readonly money: Connection['money'];
  readonly credentials: Connection['credentials'];
  readonly orders: boolean;
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly Finding[];
  /** Calls of the contract that were not made, by method and path; empty for a partial run. */
  readonly notAsked: readonly string[];
  /** Ids of orders that could not be cancelled. */
  readonly leftBehind: readonly string[];
}

/** Checks that can be selected; `changes` needs `--orders`. */
export const CHECKS: Readonly<
  Record<string, { readonly run: (context: Context) => Promise<void>; readonly changes?: readonly Capability[] }>
> = {
  reads: { run: checkReads },
  menu: { run: checkMenu },
  money: { run: checkMoney },
  time: { run: checkTime },
  refusals: { run: checkRefusals },
  forgery: { run: checkForgery },
  account: { run: checkAccount },
  carts: { run: checkCarts, changes: ['cart'] },
  repeats: { run: checkRepeats, changes: ['offline-changes'] },
  orders: { run: checkOrders, changes: ['ordering', 'offline-orders', 'tracking'] },
};

const titleOf = (page: string): string => /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.trim() ?? '';

/**
 * Makes sure that there is an API at all.
 * @throws {UserError} that describes what was found instead
 */
const probe = async ({ send, origin }: Wire): Promise<void> => {
  const path = endpointPath(api.environment);
  const answer = await send({ method: 'GET', path, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      if (error instanceof Unreachable) throw new UserError(error.message);
      throw error;
    },
  );
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    throw new UserError(
      `${origin}${path} redirects to ${headers.get('location') ?? 'nowhere'}: give the address of the API itself.`,
    );
  }
  if (isPage(answer) && answer.json === undefined) {
    const title = titleOf(answer.text);
    const page = title === '' ? 'a page' : `the page «${title}»`;
    throw new UserError(
      `${origin}${path} answers ${status} with ${page}, not JSON: this is a site, a proxy or a captive portal, not an API. The calls of the API are under /api/restaurant.`,
    );
  }
  if (status === 404)
    throw new UserError(`${origin}${path} answers 404: there is no API of this contract under /api/restaurant.`);
};

/**
 * Makes every call the storefront may make to a backend, and reports what meets the contract and what breaks it
 * (docs/product.md §23.11). Read-only, unless `orders` is given.
 * @throws {UserError} when no API is found
 */
export async function checkConformance(options: Options): Promise<Report> {
  const { origin, connection, now, orders, only, storefront } = options;
  const wire = createWire(origin, options.fetch, options.timeoutMs);
  await probe(wire);
  const ledger = new Ledger();
  const asked = new Set<string>();
  const onCall = (endpoint: Endpoint): void => void asked.add(callName(endpoint));
  const setCookies = new Set<string>();
  const onCookie = (line: string): void => void setCookies.add(line);
  const ports = { wire, connection, ledger, now: () => now().getTime(), onCall, onCookie };
  const newVisitor = () => createVisitor(ports);
  const guest = newVisitor();
  let shop: Promise<Shop> | null = null;
  const context: Context = {
    wire,
    connection,
    ledger,
    now,
    newVisitor,
    guest,
    customer: options.token === null ? null : createVisitor(ports, options.token),
    setCookies,
    storefront,
    orders,
    shop: () => (shop ??= readShop(guest)),
    leftBehind: [],
    isStopped: options.isStopped,
  };
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !/^(?:localhost|127\.|\[::1\])/.test(hostname)) {
    const what = 'uses http: others can read the requests on the way';
    ledger.add({
      check: 'https',
      capability: 'connection',
      level: 'degraded',
      what,
      loses: 'nothing works offline: browsers run no worker without https',
    });
  } else ledger.add({ check: 'https', capability: 'connection', level: 'kept', what: 'is there' });
  for (const [name, { run, changes }] of Object.entries(CHECKS)) {
    if (context.isStopped() || (only.length > 0 && !only.includes(name))) continue;
    if (changes !== undefined && orders === null) {
      addUnchecked(context, changes, 'these checks change data: run the command again with --orders');
      continue;
    }
    options.onCheck(name);
    await run(context).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error;
      ledger.add({
        check: 'connection',
        capability: 'connection',
        level: 'broken',
        what: error.message,
        loses: 'the rest of this group was not checked',
      });
    });
  }
  const { findings } = ledger;
  return {
    origin,
    at: now().toISOString(),
    money: connection.money,
    credentials: connection.credentials,
    orders: orders !== null,
    verdicts: verdictsOf(findings),
    findings,
    notAsked:
      only.length > 0
        ? []
        : Object.values<Endpoint>(api)
            .map(callName)
            .filter((name) => !asked.has(name)),
    leftBehind: context.leftBehind,
  };
}
