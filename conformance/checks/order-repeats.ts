import { api } from '#contract/endpoints.ts';
import type { Finding } from '../findings.ts';
import { callName } from '../judge.ts';
import { newKey } from '../made-cart.ts';
import { orderIdIn, type Ordering } from '../placing.ts';
import { sampleOf } from '../sample.ts';
import type { Visitor } from '../visitor.ts';

const AT_ONCE = 3;
const PLACE = callName(api.placeOrder);
const TWICE = 'when the network loses the response, the order is cooked, and paid, twice';
const REFUSED = 'the customer reads that a placed order was rejected, and orders again';

type Told = Pick<Finding, 'level' | 'what'> & { readonly loses?: string };
const offline = ({ context: { ledger } }: Ordering, check: string, told: Told): void =>
  ledger.add({ check, capability: 'offline-orders', call: PLACE, ...told });

/** Checks that the same order sent several times concurrently, and once more, creates one order. */
export async function checkOrderRepeats(given: Ordering): Promise<string | null> {
  const { guest, body, placed } = given;
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => guest.send(api.placeOrder, { body, key })));
  const ids = new Set(answers.flatMap((answer) => placed.note(guest, answer) ?? []));
  const [id] = ids;
  const [first] = answers;
  if (id === undefined) {
    if (first !== undefined)
      await guest.read(api.placeOrder, { body }, answers.find(({ status }) => status < 400) ?? first);
    return null;
  }
  const strange = answers.find(({ status }) => status !== 200 && status !== 409);
  if (ids.size > 1)
    offline(given, 'parallel', {
      level: 'broken',
      what: `makes ${ids.size} orders of ${AT_ONCE} requests with one key that come at once`,
      loses: TWICE,
    });
  else if (strange !== undefined)
    offline(given, 'parallel', {
      level: 'unsafe',
      what: `answers ${strange.status} to one of ${AT_ONCE} requests with one key that come at once`,
      loses: REFUSED,
    });
  else offline(given, 'parallel', { level: 'kept', what: 'requests at once with one key are one order' });

  const again = await guest.send(api.placeOrder, { body, key });
  const repeated = placed.note(guest, again);
  if (repeated !== null && repeated !== id)
    offline(given, 'repeat', {
      level: 'broken',
      what: 'places a second order when a request is repeated with its Idempotency-Key',
      loses: TWICE,
    });
  else if (repeated === null)
    offline(given, 'repeat', {
      level: 'unsafe',
      what: `answers ${again.status} to a repeat with the key of an order that was placed`,
      loses: REFUSED,
    });
  else offline(given, 'repeat', { level: 'kept', what: 'a repeat with its key returns the order' });
  const success = answers.find((answer) => orderIdIn(answer) !== null);
  if (success !== undefined) await guest.read(api.placeOrder, { body }, success);
  await checkOtherKeys(given, key);
  return id;
}

const checkOtherKeys = async (given: Ordering, key: string): Promise<void> => {
  const { guest, body, placed } = given;
  const attempt = async (
    sent: { body: unknown; key?: string },
    refusal: Parameters<Visitor['refused']>[2],
  ): Promise<void> => {
    const answer = await guest.send(api.placeOrder, sent);
    placed.note(guest, answer);
    await guest.refused(api.placeOrder, sent, refusal, answer);
  };
  const other = { ...body, comment: null };
  const at = { capability: 'offline-orders' } as const;
  await attempt(
    { body: other, key },
    {
      ...at,
      check: 'other body',
      codes: ['IDEMPOTENCY_KEY_REUSED'],
      to: 'another body with the key of an order',
      level: 'degraded',
      loses: 'another order than the one that was sent is shown',
    },
  );
  await attempt(
    { body, key: newKey() },
    {
      ...at,
      check: 'cart ordered twice',
      codes: ['CART_ALREADY_ORDERED', 'CART_GONE', 'CART_NOT_FOUND'],
      to: 'a cart that is an order already, with a new key',
      level: 'unsafe',
      loses: TWICE,
    },
  );
  await attempt(
    { body: sampleOf(api.placeOrder.body) },
    {
      ...at,
      check: 'order without a key',
      codes: ['IDEMPOTENCY_KEY_MISSING'],
      to: 'an order without Idempotency-Key',
      level: 'degraded',
      loses: 'nobody notices a fault of the page',
    },
  );
};
