// Proves docs/product.md §19.1 to §19.4, §30.1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyDay } from '../support/fixtures/hours.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const MORNING = { from: '08:00', to: '11:00' };
const EVENING = { from: '18:00', to: '23:30' };
const NIGHT = { from: '20:00', to: '02:00' };

/** Fields that the API returns exactly as the file has them. */
const TOLD = {
  locality: {
    name: 'Тверь',
    name_in: 'Твери',
    slug: 'tver',
    latitude: 56.86,
    longitude: 35.9,
    border_box_lower_corner: [56.7, 35.7] as [number, number],
    border_box_upper_corner: [57, 36.1] as [number, number],
    support_phone_number: '74822000000',
    seo_title: 'Еда в Твери',
    is_default: false,
    region: 'Тверская область',
  },
  restaurant: {
    name: 'У моста',
    address: 'ул. Советская, 1',
    timezone: 'Asia/Yekaterinburg',
    accepts_online_payments: true,
    is_default: true,
    latitude: 56.87,
    longitude: 35.91,
    delivery_radius: 4200,
    phone_number: '74822000001',
    schedule_modal: { is_default_title: false, title: 'Мы спим', text: 'Печь остывает.' },
    booking_config: {
      is_booking_schedule: true,
      is_booking_disable: false,
      booking_hours: { ...everyDay(null), friday: EVENING },
    },
    availability_schedule: { friday: [EVENING], saturday: [NIGHT] },
    order_ahead_days: 5,
  },
  zone: {
    type: 'delivery' as const,
    name: 'Заволжье',
    price: 19_900,
    min_delivery_price: 70_000,
    free_delivery_price: 210_000,
    area: [
      [56.8, 35.8],
      [56.9, 35.8],
      [56.9, 36],
    ] as [number, number][],
    area_holes: [
      [
        [56.85, 35.82],
        [56.86, 35.82],
        [56.86, 35.83],
      ],
    ] as [number, number][][],
    cooking_time: 17,
    transportation_time: 23,
    delivery_time: 55,
  },
};

/** A second town whose places have every field in the file; those of the first have only the required ones. */
const twoTowns = () => {
  const chain = smallChain();
  const [kaluga] = chain.localities;
  const [first] = chain.restaurants;
  if (kaluga === undefined || first === undefined) throw new Error('a town with a restaurant');
  delete kaluga.region;
  delete first.express_minutes_before_close;
  chain.environment = {
    pickup_discount: 15,
    max_cutlery_count: 3,
    bonus_percent: 7,
    booking: { reminder_minutes: 45 },
  };
  chain.localities = [kaluga, { id: 'tver', ...TOLD.locality }];
  const pickup = { id: 'tver-pickup', type: 'pickup' as const, name: 'Самовывоз', cooking_time: 17 };
  chain.restaurants = [
    first,
    {
      id: 'bridge',
      number: 4,
      locality: 'tver',
      ...TOLD.restaurant,
      opening_hours: { daily: [EVENING], monday: [], friday: [MORNING, NIGHT] },
      express_minutes_before_close: 45,
      kitchen_diff: 20,
      tables: [{ number: 'VIP', seats: 8 }],
      zones: [pickup, { id: 'tver-far', ...TOLD.zone, opening_hours: { friday: [EVENING] } }],
    },
  ];
  return chain;
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: twoTowns() });
});
afterAll(() => test.close());

const get = async (path: string) => (await test.app.inject(`/api/restaurant/${path}`)).json();
/** Returns the localities with their restaurants. */
const localities = () => get('restaurants?by=locality');

describe('a place in the chain’s file', () => {
  it('is returned in full: town, restaurant and zone, with every field as given [13.3b, 13.4a, 13.6b, 13.8b, 19.2a, 19.2b, 19.3a, 19.3b, 19.4a, 19.4c, 20.3]', async () => {
    const [kaluga, tver] = await localities();
    const id = expect.any(Number);
    expect(tver.id).not.toBe(kaluga.id);
    const { restaurants, ...locality } = tver;
    expect(locality).toEqual({ id, ...TOLD.locality });
    const [{ delivery_zones, ...restaurant }] = restaurants;
    expect(restaurant).toEqual({
      ...TOLD.restaurant,
      id: 4,
      locality_id: tver.id,
      payment_methods: ['cash', 'card-courier'],
      opening_hours: { ...everyDay([EVENING]), monday: [], friday: [MORNING, NIGHT] },
      express_minutes_before_close: '45',
      kitchen_diff: '20',
      // Not in any chain file: it is the kitchen's current order intake.
      intake: [],
    });
    expect(delivery_zones).toEqual([
      expect.objectContaining({ type: 'pickup' }),
      { id, ...TOLD.zone, opening_hours: { ...everyDay([]), friday: [EVENING] } },
    ]);
  });

  it('takes no bookings where there are no tables, whatever its terms are', async () => {
    const chain = twoTowns();
    const [, bridge] = chain.restaurants;
    delete bridge?.tables;
    const bare = await startTestApp({ chain });
    const [, tver] = (await bare.app.inject('/api/restaurant/restaurants?by=locality')).json();
    await bare.close();
    expect(tver.restaurants[0].booking_config).toEqual({ ...TOLD.restaurant.booking_config, is_booking_disable: true });
  });

  it('has null where the file has no value [13.8b, 19.2b, 19.3a, 19.3b, 19.4b]', async () => {
    const [kaluga] = await localities();
    expect(kaluga).toMatchObject({ support_phone_number: null, seo_title: null, region: null });
    const [{ delivery_zones, ...first }] = kaluga.restaurants;
    expect(first).toMatchObject({
      accepts_online_payments: null,
      delivery_radius: null,
      phone_number: null,
      express_minutes_before_close: null,
      kitchen_diff: null,
      schedule_modal: { is_default_title: true, title: null, text: null },
      booking_config: { is_booking_schedule: false, is_booking_disable: true, booking_hours: everyDay(null) },
      availability_schedule: null,
    });
    expect(delivery_zones[0]).toMatchObject({ min_delivery_price: null, free_delivery_price: null, area: null });
  });

  it('returns the numbers that prices and cutlery depend on [4.13b, 19.1a]', async () => {
    const numbers = { pickup_discount: 15, max_cutlery_count: 3, bonus_percent: 7 };
    expect(await get('environment')).toMatchObject(numbers);
  });

  it('returns how long before a visit guests are reminded (docs/product.md §30.10)', async () => {
    expect(await get('environment')).toMatchObject({ booking_reminder_minutes: 45 });
  });
});
