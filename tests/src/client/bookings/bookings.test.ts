// Proves docs/product.md §9.24, §30.6, §30.13.
import { describe, expect, it } from 'vitest';
import { bookingsStrings } from '#client/bookings/bookings-strings.ts';
import { wantTable } from '#client/bookings/booking-commands.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import { wantedBooking } from '../support/full-device.ts';
import { Refused } from '../support/fake-api.ts';
import { settled, World } from '../support/world.ts';

describe('a queued booking that cannot be read', () => {
  it('is reported once, no longer waits, and does not block the next one', async () => {
    const world = new World();
    const tab = world.open();
    await settled();
    world.server.offline = true;
    await tab.connectivity.probe();
    const broken = { ...wantedBooking('broken'), body: { guests: 'many' } };
    await tab.outbox.commit(({ bookings }: OutboxState) => ({ bookings: [broken, ...bookings] }));
    await tab.outbox.commit((state) => wantTable(state, wantedBooking('whole')));
    await world.heal(tab);
    const { state, unsent } = tab.outbox.getSnapshot();
    expect(unsent).toBe(false);
    expect(world.server.sent('orderTable')).toHaveLength(1);
    expect(state.notices.filter(({ message }) => message === bookingsStrings.unreadable)).toHaveLength(1);
    expect(
      state.bookings.find(({ key }) => key === 'broken'),
      'nothing is destroyed',
    ).toMatchObject({ body: broken.body });
    tab.kill();
  });
});

// Verified to fail without it: the customer was told that the booking was rejected, and could book twice.
describe('a booking whose response was lost, and whose customer has logged out since', () => {
  it('is announced as made, and no longer waits', async () => {
    const world = new World();
    const tab = world.open();
    await settled();
    world.server.offline = true;
    await tab.connectivity.probe();
    const sent = { ...wantedBooking('lost'), sent: true };
    await tab.outbox.commit((state) => wantTable(state, sent));
    world.server.script('orderTable', () => {
      throw new Refused('IDEMPOTENCY_KEY_REUSED');
    });
    await world.heal(tab);
    const { state, unsent } = tab.outbox.getSnapshot();
    expect(unsent).toBe(false);
    expect(state.bookings).toEqual([]);
    expect(state.notices.map(({ message }) => message)).toEqual([bookingsStrings.inProfile(sent.place.name)]);
    tab.kill();
  });
});
