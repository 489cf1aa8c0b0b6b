import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenTime, type ShownTime } from '#features/checkout/form/order-form.ts';
import { timesFor } from '#entities/place/times.ts';
import { deliveryZone, restaurant } from '#tests/src/client/support/builders.ts';

const cafe = restaurant({ order_ahead_days: 2 });
const zone = deliveryZone();
const at = (time: string): Date => new Date(`2026-11-20T${time}:00+03:00`);
const UNTOUCHED = { ahead: false, requestedAt: null };

/** A form that stays open from one moment to the next. */
const openForm = (moments: readonly Date[], draft: { ahead: boolean; requestedAt: string | null } = UNTOUCHED) => {
  let shown: ShownTime | null = null;
  return moments.map((now) => {
    const time = chosenTime({ draft, times: timesFor(cafe, zone, now), place: '1 1', shown });
    ({ shown } = time);
    return time;
  });
};

describe('the time of an order (docs/product.md §5.3)', () => {
  // Verified to fail before: at closing time the order moved to the first slot of tomorrow.
  it('asks when the form was left open past closing time, instead of ordering for tomorrow', () => {
    const [open, late] = openForm([at('21:00'), at('23:30')]);
    expect(open).toMatchObject({ ahead: false, requestedAt: null, gone: null });
    expect(late).toMatchObject({ ahead: true, requestedAt: null, gone: 'soon' });
  });

  it('starts with the first slot when the place was closed from the start, and keeps it', () => {
    const [first, next] = openForm([at('23:30'), at('23:45')]);
    expect(first?.requestedAt).toBe(at('11:00').toISOString().replace('20T', '21T'));
    expect(next).toEqual(first);
  });

  it('asks when the initial slot has passed, and when the chosen one has', () => {
    const [first, later] = openForm([at('12:00'), at('20:00')], { ahead: true, requestedAt: null });
    expect(first?.requestedAt).toBe(at('13:00').toISOString());
    expect(later).toMatchObject({ ahead: true, requestedAt: null, gone: 'slot' });
    const [, passed] = openForm([at('12:00'), at('20:00')], { ahead: true, requestedAt: at('13:00').toISOString() });
    expect(passed).toMatchObject({ requestedAt: null, gone: 'slot' });
  });

  it('stays the shown slot when the place opens meanwhile', () => {
    const [closed, open] = openForm([at('08:00'), at('10:01')]);
    expect(closed).toMatchObject({ ahead: true, requestedAt: at('11:00').toISOString() });
    expect(open).toMatchObject({ ahead: true, requestedAt: at('11:00').toISOString(), gone: null });
  });

  it('starts over with the slots of another place', () => {
    const times = timesFor(cafe, zone, at('23:30'));
    const shown = { place: '2 7', at: at('13:00').toISOString() };
    expect(chosenTime({ draft: UNTOUCHED, times, place: '1 1', shown }).gone).toBeNull();
  });

  it('never changes without a notice, however long the form is open', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(minutes, fc.boolean(), (offsets, ahead) => {
        const moments = offsets.toSorted((a, b) => a - b).map((minute) => new Date(+at('00:00') + minute * 60_000));
        const answers = openForm(moments, { ahead, requestedAt: null });
        for (const [index, answer] of answers.entries()) {
          const before = answers[index - 1];
          if (!before || answer.gone !== null || before.gone !== null) continue;
          expect([answer.ahead, answer.requestedAt]).toEqual([before.ahead, before.requestedAt]);
        }
      }),
    );
  });
});
