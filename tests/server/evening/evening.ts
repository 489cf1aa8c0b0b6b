import { bookings } from '#server/db/schema/bookings.ts';
import { shownOrders } from '#kitchen/data/orders.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { ManualScheduler, settled } from '#tests/src/client/support/world.ts';
import { randomOf } from '#tests/support/random.ts';
import { newCourier } from '../partner-client.ts';
import type { EveningRecord, PromisedOrder } from './breaches.ts';
import { bookRandomTable, callFromRandomTable, placeRandomOrder } from './customers.ts';
import { type EveningWorld, FRIDAY_18, startEveningWorld } from './evening-world.ts';
import { createEveningScreen, type EveningScreen } from './screen.ts';
import { carry, drawPlan, type OrderPlan, workTheBoard } from './staff.ts';

/** Time passes in these steps, ms, and due jobs run once in so many of them. */
const STEP = 2_000;
const WORK_EVERY = 5;
const OFFLINE_MINUTES = 10;
/** Whoever is still at work so many minutes after the last order leaves the others open, which is a breach. */
const LATEST_END = 100;

export interface EveningOptions {
  readonly seed: number;
  /** How many customers order, over so many minutes. */
  readonly orders: number;
  readonly minutes: number;
  /** Called once, in the last third, when more orders are open than at any time before: the evening waits for it. */
  readonly onBusiest?: (evening: EveningWorld, open: number) => Promise<void>;
}

/** What a run was: a run in which nothing happened proves nothing. */
export interface Evening {
  readonly record: EveningRecord;
  /** Counts by what happened. */
  readonly happened: Readonly<Record<string, number>>;
  /** Minutes of the restaurant's clock. */
  readonly lasted: number;
  /** What the screens have logged. */
  readonly logs: readonly string[];
}

/** What waits for its time. */
interface Planned {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Returns once no screen has a request under way. */
const quiet = async (screens: readonly EveningScreen[]): Promise<void> => {
  for (let calm = 0; calm < 2;) {
    await settled(2);
    calm = screens.every(({ wire }) => wire.inFlight === 0) ? calm + 1 : 0;
  }
};

/**
 * Plays a busy evening of one restaurant: random customers, two tablets at one board of which one is offline for ten minutes, two couriers,
 * calls and bookings from the tables, and one order that nobody accepts. The seed draws everything that people do; the clock is moved, and
 * nothing waits for real time.
 */
export async function playEvening({ seed, orders: count, minutes, onBusiest }: EveningOptions): Promise<Evening> {
  // Each has a sequence of its own, so that none depends on who comes first.
  let streams = 0;
  const stream = (): (() => number) => randomOf(seed * 1_000 + (streams += 1));
  const chance = stream();
  const between = (from: number, to: number): number => from + chance() * (to - from);

  const evening = await startEveningWorld(Math.max(2, Math.ceil(count / 5)));
  const { test } = evening;
  const scheduler = new ManualScheduler(FRIDAY_18);
  const screenOf = (name: string) => createEveningScreen({ name, test, scheduler, random: stream() });
  const tablets = [screenOf('tablet-1'), screenOf('tablet-2')] as const;
  const couriers = [screenOf('courier-1'), screenOf('courier-2')] as const;
  const screens = [...tablets, ...couriers];
  try {
    for (const tablet of tablets) await tablet.logIn(evening.kitchenKey);
    const keys = [await newCourier(test), await newCourier(test, { name: 'Алия' })];
    for (const [at, courier] of couriers.entries()) await courier.logIn(keys[at]?.bearer ?? '');

    const plans = new Map<string, OrderPlan>();
    const promised = new Map<string, PromisedOrder>();
    const wanted = new Map<number, string>();
    const planned: Planned[] = [];
    const happened: Record<string, number> = {};
    const note = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1);
    const later = (ms: number, run: () => Promise<void>): void => void planned.push({ at: scheduler.now() + ms, run });

    const order = async (nth: number, isForgotten: boolean, random: () => number): Promise<void> => {
      const placed = await placeRandomOrder(evening, { nth, random, isPlain: isForgotten });
      if (placed === null) {
        note('orders refused');
        return;
      }
      const { id, number, total, isOnline, cancel, pay } = placed;
      note('orders placed');
      plans.set(id, drawPlan(random, isForgotten));
      promised.set(id, { id, number, total, isCanceled: false });
      if (isOnline) later(between(5, 60) * 1_000, pay);
      if (isForgotten || random() > 0.1) return;
      later(between(20, 400) * 1_000, async () => {
        const isCanceled = await cancel();
        note(isCanceled ? 'canceled by the customer' : 'cancel came too late');
        promised.set(id, { id, number, total, isCanceled });
      });
    };
    const book = async (random: () => number): Promise<void> => {
      const booked = await bookRandomTable(evening, FRIDAY_18, random);
      if (booked === null) return;
      note('tables booked');
      if (random() < 0.3) {
        wanted.set(booked.number, 'canceled');
        later(between(60, 300) * 1_000, async () => void (await booked.cancel()));
      } else {
        wanted.set(booked.number, 'arrived');
        const tablet = tablets[random() < 0.5 ? 0 : 1];
        const tap = { call: 'booking_mark', body: { booking_id: booked.id, status: 'arrived' } } as const;
        later(between(60, 600) * 1_000, () => tablet.tap(tap));
      }
    };

    const forgotten = Math.floor(between(0, count * 0.6));
    for (let nth = 0; nth < count; nth += 1) {
      const random = stream();
      later(between(0, minutes) * MINUTE, () => order(nth, nth === forgotten, random));
    }
    for (let nth = 0; nth < Math.ceil(count / 10); nth += 1) {
      const random = stream();
      later(between(0.5, minutes) * MINUTE, async () => {
        note((await callFromRandomTable(evening, random)) ? 'calls from a table' : 'calls that nobody hears');
      });
      later(between(0, minutes / 2) * MINUTE, () => book(random));
    }
    const [, away] = tablets;
    const offlineAt = between(2, Math.max(3, minutes - OFFLINE_MINUTES - 2)) * MINUTE;
    later(offlineAt, async () => {
      note('tablet offline');
      away.wire.isOffline = true;
    });
    later(offlineAt + between(3, 8) * MINUTE, async () => {
      happened['taps kept over a reload'] = away.state().commands.length;
      away.reload();
    });
    later(offlineAt + OFFLINE_MINUTES * MINUTE, async () => void (away.wire.isOffline = false));

    const staff = [...tablets.map(() => stream()), ...couriers.map(() => stream())];
    const planOf = (id: string): OrderPlan | undefined => plans.get(id);
    const step = async (isWorking: boolean): Promise<void> => {
      scheduler.advance(STEP);
      test.at(new Date(scheduler.now()));
      const due = planned.filter(({ at }) => at <= scheduler.now());
      for (const one of due) planned.splice(planned.indexOf(one), 1);
      await Promise.all([
        ...due.map(({ run }) => run()),
        ...(isWorking ? tablets.map((tablet, at) => workTheBoard(tablet, planOf, staff[at] ?? chance)) : []),
        ...(isWorking ? couriers.map((courier, at) => carry(courier, planOf, staff[at + 2] ?? chance)) : []),
      ]);
      await quiet(screens);
    };
    const pass = async (isWorking: boolean): Promise<void> => {
      for (let at = 0; at < WORK_EVERY; at += 1) await step(isWorking);
      await advanceJobs(test.db, STEP * WORK_EVERY);
      await evening.work();
    };
    const end = FRIDAY_18 + (minutes + LATEST_END) * MINUTE;
    const isOver = async (): Promise<boolean> =>
      planned.length === 0 && (await evening.openOrders()) === 0 && (await evening.openCalls()) === 0;
    let most = 0;
    let isShown = onBusiest === undefined;
    const lookAround = async (): Promise<void> => {
      if (isShown) return;
      const open = await evening.openOrders();
      const gone = (scheduler.now() - FRIDAY_18) / MINUTE;
      if (gone >= minutes || (gone > (minutes * 2) / 3 && open >= most)) {
        isShown = true;
        await onBusiest?.(evening, open);
      }
      most = Math.max(most, open);
    };
    do {
      await pass(true);
      await lookAround();
    } while (scheduler.now() < end && !(await isOver()));
    // What can still be sent is sent, and each tablet has polled.
    for (let round = 0; round < 9; round += 1) await pass(false);
    await Promise.all(screens.map((screen) => screen.poll()));

    const taps = screens.flatMap((screen) => screen.taps());
    for (const { call, outcome } of taps) {
      note(`taps ${outcome}`);
      if (outcome === 'accepted') note(`${call} accepted`);
    }
    const cash = await Promise.all(
      couriers.map(async (courier) => {
        const me = courier.state().me;
        return { courier: me?.key_id ?? '', name: me?.name ?? '', cash: (await courier.cash()).cash };
      }),
    );
    const booked = await test.db.select().from(bookings);
    const record: EveningRecord = {
      ...(await evening.recordOf()),
      promised: [...promised.values()],
      taps,
      cash,
      boards: tablets.map((tablet) => ({
        screen: tablet.name,
        orders: new Map(
          shownOrders(tablet.state()).map((shown) => {
            const dishes = shown.items.map(({ done_at: done }) => (done === null ? '-' : '+')).join('');
            const parts = [shown.status, shown.updated_at, shown.courier?.name, dishes, shown.promised.to];
            return [shown.id, parts.join(' ')];
          }),
        ),
      })),
      bookings: booked.map(({ number, status }) => ({ number, status, wanted: wanted.get(number) ?? 'nothing' })),
    };
    happened['alarms'] = record.alarms.webhooks.length;
    happened['alarms by SMS'] = record.alarms.texts.length;
    return {
      record,
      happened,
      lasted: Math.round((scheduler.now() - FRIDAY_18) / MINUTE),
      logs: screens.flatMap(({ name, logs }) => logs.map((line) => `${name}: ${line}`)),
    };
  } finally {
    for (const screen of screens) screen.close();
    await evening.close();
  }
}
