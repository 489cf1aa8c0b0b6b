// Proves that `npm run evening` finds what it looks for: each rule of its check is broken once.
import { expect, it } from 'vitest';
import { type EndedOrder, type EveningRecord, type ScreenTap, verdictsOn } from './evening/breaches.ts';

const SIX = Date.parse('2026-11-20T15:00:00.000Z');
const MINUTE = 60_000;
const COURIER = 'courier-key';

const delivered = ['new', 'confirmed', 'preparing', 'prepared', 'delivering', 'delivered'] as const;
const order: EndedOrder = {
  id: 'one',
  number: 1001,
  status: 'delivered',
  orderType: 'delivery',
  payment: 'cash',
  total: 93_000,
  courier: COURIER,
  waitsSince: SIX,
  announcedAt: null,
  steps: delivered.map((status, at) => ({ status, actor: 'kitchen', at: SIX + at * MINUTE })),
};
/** Nobody has accepted it. */
const waiting: EndedOrder = {
  ...order,
  id: 'two',
  number: 1002,
  status: 'canceled',
  courier: null,
  announcedAt: SIX + 3 * MINUTE,
  steps: [
    { status: 'new', actor: 'customer', at: SIX },
    { status: 'canceled', actor: 'kitchen', at: SIX + 20 * MINUTE },
  ],
};
const accepted: ScreenTap = {
  key: 'k1',
  screen: 'tablet-1',
  call: 'accept',
  orderId: 'one',
  outcome: 'accepted',
  sent: 2,
};

/** An evening on which everything was right. */
const GOOD: EveningRecord = {
  promised: [order, waiting].map(({ id, number, total }) => ({ id, number, total, isCanceled: false })),
  ended: [order, waiting],
  taps: [accepted, { ...accepted, key: 'k2', call: 'move', outcome: 'undone', sent: 0 }],
  performed: [{ number: 1001, call: 'order.accept' }],
  alarms: { webhooks: [1002], pushes: [1002], logged: [1002], texts: [SIX + 5 * MINUTE] },
  slots: [{ startsAt: SIX, taken: 1, limit: 1 }],
  places: [{ orderId: 'one', startsAt: SIX }],
  boards: ['tablet-1', 'tablet-2'].map((screen) => ({
    screen,
    orders: new Map([
      ['one', 'delivered '],
      ['two', 'canceled '],
    ]),
  })),
  cash: [{ courier: COURIER, name: 'Тимур', cash: 93_000 }],
  online: 0,
  tableCalls: [{ id: 1, isTaken: true, times: 1 }],
  bookings: [{ number: 101, wanted: 'arrived', status: 'arrived' }],
};

/** The rules that an evening breaks that differs so from the good one, with the words for it. */
const broken = (change: Partial<EveningRecord>) =>
  verdictsOn({ ...GOOD, ...change }).flatMap(({ rule, breaches }) => breaches.map((words) => `${rule}: ${words}`));
const alarmed = (change: Partial<EveningRecord['alarms']>) => broken({ alarms: { ...GOOD.alarms, ...change } });

it('a good evening breaks no rule', () => {
  expect(broken({})).toEqual([]);
});

it('an order that is gone, open, or not canceled as its customer was told is lost', () => {
  const gone = broken({ ended: [waiting], cash: [], performed: [], taps: [], slots: [], places: [] });
  expect(gone).toEqual(['no order is lost: № 1001 was placed and is not there']);
  const open = { ...order, status: 'delivering', steps: order.steps.slice(0, -1) } as const;
  expect(broken({ ended: [open, waiting] })).toContain('no order is lost: № 1001 is still delivering');
  const [first, ...others] = GOOD.promised;
  const told = first ? [{ ...first, isCanceled: true }, ...others] : [];
  expect(broken({ promised: told })).toEqual(['no order is lost: № 1001 was canceled, and is delivered']);
});

it('an order that is there twice, unknown, or skips a step has not one history', () => {
  const rule = 'each order has one history';
  expect(broken({ ended: [order, order, waiting] })).toContain(`${rule}: № 1001 is there twice`);
  expect(broken({ promised: GOOD.promised.slice(1) })).toContain(`${rule}: № 1001 was placed by no one`);
  const twice = { ...order, steps: [...order.steps, ...order.steps.slice(-1)] };
  expect(broken({ ended: [twice, waiting] })).toEqual([`${rule}: № 1001 goes from delivered to delivered`]);
});

it('a tap that was performed twice or never, or was undone and sent, does not count once', () => {
  const rule = 'each tap counts once';
  const done = { number: 1001, call: 'order.accept' };
  expect(broken({ performed: [done, done] })).toEqual([`${rule}: № 1001: 1 taps of accept were performed 2 times`]);
  expect(broken({ performed: [] })).toEqual([`${rule}: № 1001: of 1 taps of accept 0 were performed`]);
  const undone: ScreenTap = { ...accepted, key: 'k2', outcome: 'undone', sent: 1 };
  expect(broken({ taps: [accepted, undone] })).toEqual([`${rule}: accept at tablet-1 was undone, and sent`]);
  const late: ScreenTap = { ...accepted, key: 'k2', outcome: 'waiting' };
  expect(broken({ taps: [accepted, late] })).toEqual([`${rule}: accept at tablet-1 was never answered`]);
});

it('an order that waits without a webhook, a push, a line in the log or an SMS has no alarm', () => {
  const words = (what: string) => [`no order waits without an alarm: № 1002 waited 1200 s without ${what}`];
  expect(alarmed({ webhooks: [] })).toEqual(words('a webhook'));
  expect(alarmed({ webhooks: [1002, 1002] })).toEqual(words('one webhook (there are 2)'));
  expect(alarmed({ pushes: [] })).toEqual(words('a message to a screen'));
  expect(alarmed({ logged: [] })).toEqual(words('one line in the log'));
  expect(alarmed({ texts: [] })).toEqual(words('an SMS'));
  expect(broken({ ended: [order, { ...waiting, announcedAt: null }] })).toEqual(words('an announcement'));
  expect(alarmed({ webhooks: [1001, 1002] })).toEqual([
    'no order waits without an alarm: № 1001 was answered in time, and announced',
  ]);
});

it('a slot with too many orders, and tablets, cash or tables that disagree are found', () => {
  const full = [
    { orderId: 'one', startsAt: SIX },
    { orderId: 'three', startsAt: SIX },
  ];
  expect(broken({ places: full })).toEqual([
    'no slot holds more than its limit: 2026-11-20T15:00:00.000Z has 2 orders, and room for 1',
  ]);
  const [left, right] = GOOD.boards;
  const stale = left && right ? [left, { ...right, orders: new Map(left.orders).set('one', 'prepared ') }] : [];
  expect(broken({ boards: stale })).toEqual([
    'all tablets show the same: tablet-2 shows № 1001 as prepared , it is delivered',
  ]);
  expect(broken({ cash: [{ courier: COURIER, name: 'Тимур', cash: 0 }] })).toEqual([
    'cash and online money agree: Тимур is to hand in 0 kopecks, and took 93000',
  ]);
  expect(broken({ online: 100 })).toEqual([
    'cash and online money agree: the provider holds 100 kopecks, and 0 were earned',
  ]);
  expect(broken({ tableCalls: [{ id: 7, isTaken: false, times: 1 }] })).toEqual([
    'tables are answered: the call 7 was taken by no one',
  ]);
});
