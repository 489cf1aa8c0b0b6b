// Proves docs/product.md §6.19: the tabs of a device share one stream.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/support/depth.ts';
import { Device, type Tab } from '#tests/src/client/support/device-tabs.ts';

const last = (tab: Tab, id: string): number | undefined => tab.heard.get(id)?.at(-1);

describe('the stream shared by several tabs', () => {
  it('is one: the leading tab holds it for all, and passes each message to the others', async () => {
    const device = new Device();
    const first = device.open('first', ['a']);
    await device.pass(1000);
    const second = device.open('second', ['b']);
    const third = device.open('third', []);
    await device.pass(1000);
    expect(device.streams).toEqual(['first']);
    expect([...(first.serves ?? [])]).toEqual(['a', 'b']);
    device.change('b');
    device.change('a');
    await device.pass(0);
    expect([first, second, third].map((tab) => [last(tab, 'a'), last(tab, 'b'), tab.isOpen])).toEqual(
      [first, second, third].map(() => [1, 1, true]),
    );
    second.close();
    await device.pass(1000);
    expect([...(first.serves ?? [])]).toEqual(['a']);
  });

  it('replays its earlier messages to a tab that opens later', async () => {
    const device = new Device();
    device.open('first', ['a']);
    await device.pass(1000);
    device.change('a');
    await device.pass(1000);
    const second = device.open('second', ['a']);
    await device.pass(0);
    expect(device.streams).toEqual(['first']);
    expect(last(second, 'a')).toBe(1);
  });

  it.each(['close', 'kill'] as const)('passes to the next tab when the leading tab ends (%s)', async (how) => {
    const device = new Device();
    const first = device.open('first', ['a']);
    await device.pass(1000);
    const second = device.open('second', ['a']);
    await device.pass(1000);
    first[how]();
    device.change('a');
    await device.pass(1000);
    expect(device.streams).toEqual(['second']);
    expect(last(second, 'a')).toBe(1);
    expect(second.isOpen).toBe(true);
  });

  it('passes to the visible tab: at once where the other responds, after four seconds where it is frozen', async () => {
    for (const isFrozen of [false, true]) {
      const device = new Device();
      const first = device.open('first', ['a']);
      await device.pass(1000);
      first.look(false);
      if (isFrozen) first.freeze(true);
      const second = device.open('second', ['a']);
      await device.pass(isFrozen ? 4000 : 0);
      expect(device.streams.filter((name) => name === 'second')).toEqual(['second']);
      device.change('a');
      await device.pass(0);
      expect(last(second, 'a')).toBe(1);
      second.look(false);
      first.look(true);
      await device.pass(5000);
      expect(device.streams).toEqual(['first']);
      expect(last(first, 'a')).toBe(1);
    }
  });

  it('passes at once to a tab in another window when the leading tab is hidden', async () => {
    const device = new Device();
    const first = device.open('first', ['a']);
    await device.pass(1000);
    device.open('second', ['a']);
    await device.pass(1000);
    first.look(false);
    await device.pass(0);
    expect(device.streams).toEqual(['second']);
  });

  it('skips a hidden tab, which may be frozen', async () => {
    const device = new Device();
    const first = device.open('first', ['a']);
    const stopped = device.open('stopped', ['a']);
    await device.pass(1000);
    stopped.look(false);
    stopped.freeze(true);
    const third = device.open('third', ['a']);
    await device.pass(1000);
    first.kill();
    await device.pass(0);
    expect(device.streams).toEqual(['third']);
    expect(third.isOpen).toBe(true);
  });

  it('is taken from a tab that has gone silent, even though it is visible', async () => {
    const device = new Device();
    const first = device.open('first', ['a']);
    await device.pass(1000);
    const second = device.open('second', ['a']);
    await device.pass(1000);
    first.freeze(true);
    await device.pass(48_000);
    expect(device.streams).toEqual(['first']);
    await device.pass(1_000);
    expect(device.streams).toContain('second');
    device.change('a');
    await device.pass(0);
    expect(last(second, 'a')).toBe(1);
    // It resumes, and notices that another tab leads now.
    first.freeze(false);
    await device.pass(1000);
    expect(device.streams).toEqual(['second']);
    expect(last(first, 'a')).toBe(1);
  });

  it('is closed for the others too when the last visible tab needs none', async () => {
    const device = new Device();
    const first = device.open('first', ['a']);
    await device.pass(1000);
    const second = device.open('second', ['a']);
    await device.pass(1000);
    second.look(false);
    await device.pass(1000);
    expect(second.isOpen).toBe(true);
    first.want(null);
    await device.pass(1000);
    expect([device.streams, first.isOpen, second.isOpen]).toEqual([[], false, false]);
  });

  it('is opened by each tab where locks are unsupported', async () => {
    const device = new Device();
    device.hasLocks = false;
    device.open('first', ['a']);
    const second = device.open('second', ['b']);
    await device.pass(1000);
    expect(device.streams).toEqual(['first', 'second']);
    device.change('b');
    await device.pass(0);
    expect(last(second, 'b')).toBe(1);
  });

  const NAMES = ['one', 'two', 'three'];
  const ORDERS = ['a', 'b'];
  const WATCHED = [['a'], ['b'], ORDERS];
  const step = fc.record({
    tab: fc.nat(2),
    ids: fc.subarray(ORDERS),
    act: fc.constantFrom('open', 'close', 'kill', 'hide', 'show', 'freeze', 'want', 'leave', 'change', 'away', 'back'),
    pass: fc.constantFrom(0, 30, 3_000, 40_000, 70_000),
  });
  const play = async (
    device: Device,
    { tab: at, ids, act, pass }: typeof step extends fc.Arbitrary<infer T> ? T : never,
  ) => {
    const name = NAMES[at] ?? 'one';
    const tab = device.tabs.find((one) => one.name === name);
    if (act === 'change') device.change(ORDERS[at % 2] ?? 'a');
    else if (act === 'away' || act === 'back') {
      device.isThere = act === 'back';
      for (const one of device.tabs) if (!one.isFrozen) one.stream[act === 'back' ? 'retryNow' : 'check']();
    } else if (act === 'open' && tab === undefined) device.open(name, ids);
    else if (tab !== undefined && act === 'freeze') tab.freeze(!tab.isVisible);
    else if (tab !== undefined && (act === 'hide' || act === 'show')) tab.look(act === 'show');
    else if (tab !== undefined && (act === 'close' || act === 'kill')) tab[act]();
    else if (tab !== undefined && !tab.isFrozen && act === 'want') tab.want(ids);
    else if (tab !== undefined && !tab.isFrozen && act === 'leave') tab.want(null);
    await device.pass(pass);
  };

  it('is one for all visible tabs, whatever happens to them, and keeps each of them up to date', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const device = new Device();
        for (const [at, name] of NAMES.entries()) device.open(name, WATCHED[at] ?? []);
        for (const one of steps) {
          await play(device, one);
          const awake = device.tabs.filter(({ isFrozen, serves }) => !isFrozen && serves !== null);
          expect(awake.length, 'streams of tabs that run').toBeLessThanOrEqual(1);
        }
        // No extra hints beyond the events: a tab that was visible all the time has to find out on its own.
        for (const tab of device.tabs) if (!tab.isVisible) tab.look(true);
        const wasAway = !device.isThere;
        device.isThere = true;
        if (wasAway) for (const tab of device.tabs) tab.stream.retryNow();
        for (let minute = 0; minute < 4; minute += 1) await device.pass(15_000);
        for (const id of ORDERS) device.change(id);
        await device.pass(100);
        const watching = device.tabs.filter(({ wanted }) => wanted !== null);
        expect(device.streams).toHaveLength(Math.min(1, watching.length));
        for (const tab of watching) {
          expect(tab.isOpen, tab.name).toBe(true);
          for (const id of tab.wanted ?? []) expect(last(tab, id), `${tab.name} ${id}`).toBe(device.versions.get(id));
        }
        for (const tab of device.tabs.filter(({ wanted }) => wanted === null)) expect(tab.isOpen).toBe(false);
      }),
      { numRuns: cases(100, 1000) },
    );
  });
});
