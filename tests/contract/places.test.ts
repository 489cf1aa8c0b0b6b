// Proves docs/product.md §13.1, §19.6, §19.7.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type DeliveryDetails, DeliverySelection, DeliveryDetails as Details } from '#contract/places.ts';
import { TimeRange } from '#contract/primitives.ts';

const details: DeliveryDetails = {
  address: 'Калуга, ул. Кирова, 19',
  street: 'ул. Кирова',
  locality: 'Калуга',
  house: '19',
  province: 'Калужская область',
  coords: { latitude: 54.51, longitude: 36.26 },
  apartment: '4',
  door_code: '12К',
  porch: '2',
  floor: '3',
};
const others = Object.keys(details).filter((field) => field !== 'address');

describe('an address', () => {
  it('requires its text only: any other field may be null, and details for the courier may be empty [19.6a]', () => {
    expect(v.parse(Details, details)).toEqual(details);
    for (const field of others) expect(v.is(Details, { ...details, [field]: null }), field).toBe(true);
    for (const field of ['apartment', 'door_code', 'porch', 'floor'])
      expect(v.is(Details, { ...details, [field]: '' }), field).toBe(true);
    for (const address of [null, '', undefined]) expect(v.is(Details, { ...details, address })).toBe(false);
  });

  it('requires every field, with text where text belongs and coordinates in degrees [19.6a]', () => {
    for (const field of Object.keys(details)) {
      const { [field]: _left, ...rest }: Record<string, unknown> = { ...details };
      expect(v.is(Details, rest), `without ${field}`).toBe(false);
      expect(v.is(Details, { ...details, [field]: 5 }), `${field} = 5`).toBe(false);
    }
    for (const coords of [{ latitude: 54.51 }, { latitude: '54.51', longitude: 36.26 }, { latitude: 91, longitude: 0 }])
      expect(v.is(Details, { ...details, coords })).toBe(false);
  });
});

describe('a place stored on the device', () => {
  it('requires a numeric restaurant and zone, with or without an address [19.7a]', () => {
    const place = { id: 2, delivery_zone_id: 22, delivery_details: null };
    expect(v.is(DeliverySelection, place)).toBe(true);
    expect(v.is(DeliverySelection, { ...place, delivery_details: details })).toBe(true);
    for (const wrong of [
      { id: '2' },
      { id: 0 },
      { delivery_zone_id: null },
      { delivery_zone_id: '22' },
      { delivery_details: undefined },
      { delivery_details: { ...details, address: null } },
    ])
      expect(v.is(DeliverySelection, { ...place, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});

describe('hours', () => {
  it('run from and to as HH:mm, with 24:00 for the midnight that ends a day [13.1]', () => {
    for (const time of ['00:00', '09:05', '23:59', '24:00']) {
      expect(v.is(TimeRange, { from: '00:00', to: time }), time).toBe(true);
    }
    for (const time of ['9:05', '09:5', '10:60', '24:01', '25:00', '10.00', '10:00:00', 600, null]) {
      expect(v.is(TimeRange, { from: '00:00', to: time }), String(time)).toBe(false);
      expect(v.is(TimeRange, { from: time, to: '23:00' }), String(time)).toBe(false);
    }
    expect(v.is(TimeRange, { from: '10:00' })).toBe(false);
  });
});
