import * as v from 'valibot';
import { kitchenApi, partnerSessionApi } from '#contract/calls/kitchen.ts';
import { ping } from '#contract/calls/menu.ts';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import { laneOf, orderIdOf, type NewCommand } from '#kitchen/data/commands.ts';
import { addTaps, heldTaps, releaseHeldTaps, UNDO_MS, withoutTap } from '#kitchen/data/held-taps.ts';
import { createKitchenOutbox } from '#kitchen/data/kitchen-outbox.ts';
import { EMPTY_STATE, KitchenState } from '#kitchen/data/kitchen-state.ts';
import { createPolling } from '#kitchen/data/polling.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { createClock } from '#lib/clock.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import type { ManualScheduler } from '#tests/src/client/support/world.ts';
import { createGuest } from '#tests/support/guest.ts';
import type { TestWorld } from '../cart-order-client.ts';
import type { ScreenTap } from './breaches.ts';

const PROBE_TIMEOUT = 5_000;
/** Shares of changes whose answer is lost, and that arrive twice. */
const FAULTS = { lost: 0.03, twice: 0.02 };

/** A screen's way to the server: it may be cut off, loses answers, and counts how often each tap was sent. */
const createWire = (test: Pick<TestWorld, 'app' | 'now'>, random: () => number) => {
  const guest = createGuest(() => test.app);
  const sent = new Map<string, number>();
  const answers = new Map<string, number>();
  const wire = {
    sent,
    /** The status that the screen was answered, by the tap's key. */
    answers,
    isOffline: false,
    inFlight: 0,
    fetch: (async (input, init) => {
      const isChange = init?.method === 'POST';
      const headers = Object.fromEntries(new Headers(init?.headers).entries());
      const key = headers['idempotency-key'] ?? '';
      const request = {
        url: input instanceof Request ? input.url : input.toString(),
        method: isChange ? ('POST' as const) : ('GET' as const),
        headers,
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      };
      wire.inFlight += 1;
      try {
        if (wire.isOffline) throw new TypeError('fetch failed');
        sent.set(key, (sent.get(key) ?? 0) + 1);
        const isTwice = isChange && random() < FAULTS.twice;
        const isLost = isChange && random() < FAULTS.lost;
        const [answer] = await Promise.all([guest.send(request), ...(isTwice ? [guest.send(request)] : [])]);
        if (isLost || wire.isOffline) throw new TypeError('fetch failed');
        answers.set(key, answer.statusCode);
        const known = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) known.set(name, String(value));
        // Node writes it by the real clock.
        known.set('date', test.now().toUTCString());
        return new Response(answer.statusCode === 204 ? null : answer.body, {
          status: answer.statusCode,
          headers: known,
        });
      } finally {
        wire.inFlight -= 1;
      }
    }) satisfies typeof globalThis.fetch,
  };
  return wire;
};

/** A tablet or a courier's phone: the kitchen's own outbox, polling and undo, on a disk and a network of its own. */
export function createEveningScreen({
  name,
  test,
  scheduler,
  random,
}: {
  readonly name: string;
  readonly test: Pick<TestWorld, 'app' | 'now'>;
  readonly scheduler: ManualScheduler;
  readonly random: () => number;
}) {
  const wire = createWire(test, random);
  const logs: string[] = [];
  const made: { readonly key: string; readonly id: string; readonly call: string; readonly orderId: string | null }[] =
    [];
  const undone = new Set<string>();
  let keys = 0;
  const newKey = (): string => `evening-${name}-${(keys += 1)}`.padEnd(30, '-');
  // The disk holds text: what was written is parsed as after a reload.
  let disk = JSON.stringify(EMPTY_STATE);
  const read = (): KitchenState => v.parse(KitchenState, JSON.parse(disk));

  const open = () => {
    let isOpen = true;
    const clock = createClock(scheduler);
    const api: ApiClient = createApi({
      origin: '',
      fetch: wire.fetch,
      getHeaders: () => ({ [SESSION_HEADER]: '1' }),
      onServerDate: clock.sync,
      after: scheduler.after,
      onReachable: (reachable) => connectivity.report(reachable),
      onContractError: (error) => void logs.push(error.message),
    });
    const connectivity = createConnectivity({
      ask: () => api.call(ping, { timeout: PROBE_TIMEOUT }),
      scheduler,
      random,
    });
    const onLog = (message: string, error: unknown): void => void logs.push(`${message}: ${String(error)}`);
    const onLogin = (): void => void logs.push('the session has ended');
    const update = (change: (state: KitchenState) => KitchenState): Promise<KitchenState> => {
      // A closed page writes nothing more.
      if (!isOpen) return new Promise(() => undefined);
      const next = change(read());
      disk = JSON.stringify(next);
      return Promise.resolve(next);
    };
    const outbox = createKitchenOutbox({
      api,
      clock,
      scheduler,
      connectivity,
      random,
      openStore: () => Promise.resolve({ durable: true, read: () => Promise.resolve(read()), update }),
      lock: (task) => task(),
      newKey,
      onLogin,
      onDone: () => undefined,
      onLog,
    });
    const polling = createPolling({ api, outbox, clock, scheduler, connectivity, onLogin, onLog });
    const stops = [
      outbox.start(() => void polling.poll()),
      releaseHeldTaps({ outbox, clock, scheduler, undoMs: UNDO_MS, onLeave: () => () => undefined, onLog }),
      connectivity.start(),
      polling.start(),
    ];
    return {
      api,
      clock,
      outbox,
      polling,
      close: (): void => {
        isOpen = false;
        for (const stop of stops) stop();
      },
    };
  };
  let page = open();

  return {
    name,
    wire,
    logs,
    get api() {
      return page.api;
    },
    now: (): number => page.clock.now().getTime(),
    /** What the screen shows, taps that are not stored yet included. */
    state: (): KitchenState => page.outbox.wanted(),
    /** Logs in with `KEYID.SECRET`. */
    logIn: async (key: string): Promise<void> => {
      const me = await page.api.call(partnerSessionApi.openPartnerSession, { body: { key } });
      await page.outbox.amend((state) => ({ ...state, me }));
      await page.polling.poll();
    },
    tap: async (...commands: readonly NewCommand[]): Promise<void> => {
      const at = page.clock.now().getTime();
      const stamped = commands.map((command) => ({
        ...command,
        id: newKey(),
        key: newKey(),
        at,
        lane: laneOf(command),
        held_until: null,
      }));
      for (const command of stamped) {
        made.push({ key: command.key, id: command.id, call: command.call, orderId: orderIdOf(command) });
      }
      await page.outbox.commit((state) => addTaps(state, stamped, UNDO_MS));
    },
    /** Takes back the last tap that can be undone, as «Отменить» does. Resolves to whether there was one. */
    undo: async (): Promise<boolean> => {
      const [held] = heldTaps(page.outbox.wanted().commands);
      if (held === undefined) return false;
      await page.outbox.commit((state) => ({ ...state, commands: withoutTap(state.commands, held) }));
      const left = new Set(page.outbox.wanted().commands.map(({ id }) => id));
      for (const { id, key } of held.commands) if (!left.has(id)) undone.add(key);
      return true;
    },
    /** Notes on this device what someone has read. */
    dismiss: (what: string): Promise<void> =>
      page.outbox.commit((state) => ({ ...state, dismissed: [...state.dismissed, what] })),
    cash: () => page.api.call(kitchenApi.partnerCourierCash),
    /** Closes the page, and opens it again from its disk. */
    reload: (): void => {
      page.close();
      page = open();
    },
    poll: (): Promise<void> => page.polling.poll(),
    close: (): void => page.close(),
    /** Returns every tap, and what has become of it. */
    taps: (): ScreenTap[] => {
      const waiting = new Set(page.outbox.wanted().commands.map(({ key }) => key));
      return made.map(({ key, call, orderId }) => {
        const status = wire.answers.get(key);
        const answered = status === undefined ? ('dropped' as const) : status < 400 ? 'accepted' : 'rejected';
        const outcome = undone.has(key) ? 'undone' : waiting.has(key) ? 'waiting' : answered;
        return { key, screen: name, call, orderId, outcome, sent: wire.sent.get(key) ?? 0 };
      });
    },
  };
}
export type EveningScreen = ReturnType<typeof createEveningScreen>;
