// Proves docs/product.md §34.19, §34.20, §34.21.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { weekRangesOf } from '#contract/chain-file-parts.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Restaurant } from '#contract/restaurants.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { createGuest } from '../support/guest.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let owner: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  owner = await test.as('owner');
});
afterEach(() => test.close());

const draft = () => owner.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown, browser = owner) => {
  expect(await edit(browser, path, value, seen)).toMatchObject({ status: 200 });
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const changes = async () => (await owner.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => plain(text));
const file = async () => {
  const checked = checkChainFile((await owner.ok(officeApi.officeChain)).file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
/** What guests see. */
const places = async () => {
  const answer = await createGuest(test.app).get(endpointPath(api.restaurants));
  return v.parse(v.array(Restaurant), answer.json());
};
const week = (ranges: readonly { from: string; to: string }[]) => weekRangesOf({ daily: [...ranges] });
const DAY = [{ from: '10:00', to: '23:00' }];
const LIST = 'chain/restaurants';
const TRIANGLE = [
  [54.49, 36.24],
  [54.49, 36.26],
  [54.51, 36.25],
];

describe('a restaurant', () => {
  it('has its fields edited, says each in words, and is published', async () => {
    await put('restaurants/first/name', 'На Кирова', 'Первый');
    await put('restaurants/first/phone_number', '+7 4842 00-00-00', null);
    await put('restaurants/first/latitude', 54.501, 54.5);
    const hours = {
      ...week(DAY),
      monday: [],
      friday: [
        { from: '10:00', to: '15:00' },
        { from: '17:00', to: '02:00' },
      ],
    };
    await put('restaurants/first/opening_hours', hours, week(DAY));
    await put('restaurants/first/accepts_online_payments', true, null);
    await put('restaurants/first/order_ahead_days', 3, 0);
    expect(await changes()).toEqual([
      'Ресторан «Первый»: оплата картой на сайте как настроено на сервере → да',
      'Ресторан «Первый»: широта 54,5 → 54,501',
      'Ресторан «Первый»: название «Первый» → «На Кирова»',
      'Ресторан «Первый»: часы работы каждый день 10:00–23:00 → пн выходной, вт–чт 10:00–23:00, пт 10:00–15:00 и 17:00–02:00, сб–вс 10:00–23:00',
      'Ресторан «Первый»: на сколько дней вперёд можно заказать 0 → 3',
      'Ресторан «Первый»: телефон нет → «+7 4842 00-00-00»',
    ]);
    await publish(owner);
    expect((await places()).map(({ name }) => name)).toEqual(['На Кирова', 'Второй']);
    expect((await file()).restaurants[0]).toMatchObject({
      latitude: 54.501,
      phone_number: '+7 4842 00-00-00',
      opening_hours: hours,
      accepts_online_payments: true,
      order_ahead_days: 3,
      // What the office does not edit stays.
      tables: [{ number: '1' }, { number: '2' }],
    });
  });

  it('has its tables edited: what was joined with one that is gone is joined no more', async () => {
    const chain = smallChain();
    const [first, second] = chain.restaurants;
    if (first === undefined || second === undefined) throw new Error('no restaurants');
    const joined = { ...first, joined_tables: [{ tables: ['1', '2'] }] };
    await importTestChain(test.db, { ...chain, restaurants: [joined, second] }, test.now());
    const path = 'restaurants/first/tables';
    const table = (number: string, seats: number, hall: string | null = null) => ({ number, seats, hall });
    const before = { tables: [table('1', 2), table('2', 4, 'Терраса')] };
    await put(path, { tables: [...before.tables, table('2', 6)] }, before);
    expect((await draft()).faults).toMatchObject([{ path, place: 'Ресторан «Первый»: столики' }]);
    const next = { tables: [table('2', 4, 'Терраса'), table('3', 6, 'Зал')] };
    await put(path, next, { tables: [...before.tables, table('2', 6)] });
    expect(await changes()).toEqual(['Ресторан «Первый»: столики — добавлено «3»; убрано «1»']);
    const manager = await test.as('manager');
    expect((await edit(manager, path, before, next)).status).toBe(403);
    await publish(owner);
    expect((await file()).restaurants[0]).toMatchObject({ tables: next.tables, joined_tables: [] });
    await put(path, { tables: [table('2', 4, 'Зал'), table('3', 6, 'Зал')] }, next);
    expect(await changes()).toEqual(['Ресторан «Первый»: изменено — столики']);
  });

  it('with its hours put back has no edit', async () => {
    await put('restaurants/first/opening_hours', week([]), week(DAY));
    await put('restaurants/first/opening_hours', week(DAY), week([]));
    expect((await draft()).edits).toEqual([]);
  });

  it('has faults at its fields', async () => {
    await put('restaurants/first/opening_hours', week([...DAY, { from: '22:00', to: '23:30' }]), week(DAY));
    await put('restaurants/first/timezone', 'Mars/Base', 'Europe/Moscow');
    await put('restaurants/first/alarm_phone', '22-33-44', null);
    expect((await draft()).faults.map(({ path }) => path)).toEqual([
      'restaurants/first/timezone',
      'restaurants/first/alarm_phone',
    ]);
    await put('restaurants/first/timezone', 'Europe/Moscow', 'Mars/Base');
    await put('restaurants/first/alarm_phone', null, '22-33-44');
    const { faults } = await draft();
    expect(new Set(faults.map(({ path }) => path))).toEqual(new Set(['restaurants/first/opening_hours']));
    expect(faults[0]?.place).toBe('Ресторан «Первый»: часы работы');
  });

  it.each([
    ['restaurants/first/opening_hours', { monday: [] }],
    ['restaurants/first/number', 9],
    ['restaurants/first/slug', 'x'],
    ['restaurants/nothing/name', 'x'],
    ['restaurants/first/zones/nothing/price', 1],
    ['restaurants/first/zones/first-near/type', 'pickup'],
    ['restaurants/first/capacity', { orders: 1 }],
  ])('refuses %s = %j', async (path, value) => {
    expect((await edit(owner, path, value, null)).status).toBe(422);
  });

  // docs/product.md §20.11
  it('has its own seller edited, whose faults are at the field', async () => {
    const seller = { name: 'ООО «Ромашка»', inn: '7299000014', ogrn: '1269900000028', address: 'Тула' };
    await put('restaurants/first/seller', { ...seller, inn: '72' }, null);
    expect((await draft()).faults).toMatchObject([{ path: 'restaurants/first/seller' }]);
    await put('restaurants/first/seller', seller, { ...seller, inn: '72' });
    expect(await changes()).toEqual([
      'Ресторан «Первый»: продавец наша компания → ООО «Ромашка», ИНН 7299000014, ОГРН 1269900000028, Тула',
    ]);
    await publish(owner);
    expect((await file()).restaurants[0]?.seller).toEqual(seller);
    await put('restaurants/first/seller', null, seller);
    await publish(owner);
    expect((await file()).restaurants[0]?.seller).toBeNull();
  });

  it('has the load of its kitchen edited', async () => {
    await put('restaurants/first/capacity', { slot_minutes: 30, orders: 5 }, null);
    await put('restaurants/first/busy_when', { orders: 12, minutes: 20 }, null);
    await put('restaurants/first/auto_accept', true, false);
    await put('restaurants/first/alarm_phone', '+7 916 000-00-00', null);
    expect(await changes()).toEqual([
      'Ресторан «Первый»: телефон для тревожных СМС нет → «+7 916 000-00-00»',
      'Ресторан «Первый»: заказы принимаются сами нет → да',
      'Ресторан «Первый»: когда много заказов нет → если заказов больше 12, дольше на 20 мин',
      'Ресторан «Первый»: сколько заказов принимать на одно время нет → заказов на 30 мин: 5',
    ]);
    await publish(owner);
    expect((await file()).restaurants[0]).toMatchObject({
      capacity: { slot_minutes: 30, orders: 5 },
      busy_when: { orders: 12, minutes: 20 },
      auto_accept: true,
    });
    const [before, withWork] = [
      { slot_minutes: 30, orders: 5 },
      { slot_minutes: 30, orders: 5, work_minutes: 90 },
    ];
    await put('restaurants/first/capacity', withWork, before);
    const busy = { orders: 12, minutes: 20 };
    await put('restaurants/first/busy_when', { ...busy, work_minutes: 120 }, busy);
    expect(await changes()).toEqual([
      'Ресторан «Первый»: когда много заказов если заказов больше 12, дольше на 20 мин → если заказов больше 12 или работы больше 120 мин, дольше на 20 мин',
      'Ресторан «Первый»: сколько заказов принимать на одно время заказов на 30 мин: 5 → заказов на 30 мин: 5, работы не больше 90 мин',
    ]);
    await publish(owner);
    expect((await file()).restaurants[0]).toMatchObject({ capacity: withWork, busy_when: { work_minutes: 120 } });
    await put('restaurants/first/capacity', { ...withWork, slot_minutes: 25 }, withWork);
    expect((await draft()).faults).toMatchObject([{ path: 'restaurants/first/capacity' }]);
  });

  it('is made, gets the next number, and is open to guests when it is published', async () => {
    await put(LIST, ['first', 'second', 'third'], ['first', 'second']);
    const { fresh, faults } = await draft();
    expect(fresh.restaurants).toMatchObject([
      { id: 'third', locality: 'kaluga', timezone: 'Europe/Moscow', zones: [{ id: 'third-pickup', type: 'pickup' }] },
    ]);
    expect(faults.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['restaurants/third/name', 'restaurants/third/address', 'restaurants/third/latitude']),
    );
    await put('restaurants/third/name', 'Третий', '');
    await put('restaurants/third/address', 'ул. Гагарина, 3', '');
    await put('restaurants/third/latitude', 54.52, 54.5);
    await put('restaurants/third/zones', ['third-pickup', 'third-all'], ['third-pickup']);
    await put('restaurants/third/zones/third-all/name', 'Город', '');
    await put('restaurants/third/zones/third-all/area', { ring: TRIANGLE, holes: [] }, null);
    expect(await changes()).toEqual(['Рестораны: список — добавлено «Третий»']);
    await publish(owner);
    expect((await places()).map(({ id, name }) => [id, name])).toEqual([
      [1, 'Первый'],
      [2, 'Второй'],
      [3, 'Третий'],
    ]);
    expect((await file()).restaurants[2]).toMatchObject({ id: 'third', number: 3, zones: [{}, { area: TRIANGLE }] });
  });

  it('that is given up takes its edits and those of its zones along', async () => {
    await put(LIST, ['first', 'second', 'third'], ['first', 'second']);
    await put('restaurants/third/name', 'Третий', '');
    await put('restaurants/third/zones/third-pickup/cooking_time', 15, 20);
    await put('restaurants/third/prices/soup', 1_000, null);
    await put(LIST, ['first', 'second'], ['first', 'second', 'third']);
    expect((await draft()).edits).toEqual([]);
  });

  it('is removed with its zones; what names it is told, and a promo code for it alone is a fault', async () => {
    const chain = smallChain();
    const vacancy = { title: 'Повар', summary: 'Горячий цех', blocks: [], date: '2026-11-01' };
    await importTestChain(
      test.db,
      {
        ...chain,
        promocodes: chain.promocodes.map((code) => ({ ...code, restaurants: ['second'] })),
        vacancies: [
          { ...vacancy, id: 'one', slug: 'one', restaurants: ['second'] },
          { ...vacancy, id: 'both', slug: 'both', restaurants: ['first', 'second'] },
        ],
      },
      test.now(),
    );
    await put(LIST, ['first'], ['first', 'second']);
    expect((await draft()).faults).toMatchObject([{ path: 'promocodes/c1/restaurants' }]);
    await put('promocodes/c1/restaurants', [], ['second']);
    expect(await changes()).toEqual(
      expect.arrayContaining([
        'Рестораны: список — убрано «Второй»',
        'Ресторан «Второй»: закроется вместе с зонами (1) и столиками (0). Новых заказов и броней в нём не будет, принятые заказы останутся на кухне.',
      ]),
    );
    await publish(owner);
    expect((await places()).map(({ name }) => name)).toEqual(['Первый']);
    expect((await file()).vacancies).toMatchObject([{ id: 'both', restaurants: ['first'] }]);
    // Its id is not for another one.
    expect((await edit(owner, LIST, ['first', 'second'], ['first'])).status).toBe(422);
    // A number is not, either.
    await put(LIST, ['first', 'third'], ['first']);
    await put('restaurants/third/name', 'Третий', '');
    await put('restaurants/third/address', 'ул. Гагарина, 3', '');
    await put('restaurants/third/latitude', 54.52, 54.5);
    await publish(owner);
    expect((await places()).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('cannot be the first one of its city and go', async () => {
    await put(LIST, ['second'], ['first', 'second']);
    expect((await draft()).faults).toMatchObject([{ path: LIST }]);
    await put('restaurants/second/is_default', true, false);
    expect((await draft()).faults).toEqual([]);
  });
});

describe('joined tables', () => {
  const PATH = 'restaurants/first/joined_tables';
  const NONE = { joined: [] };
  it('are made of tables that are there, said by their numbers, and published', async () => {
    await put(PATH, { joined: [{ tables: ['1', '2'], seats: 7 }] }, NONE);
    expect(await changes()).toEqual(['Ресторан «Первый»: сдвинутые столики нет → 1 + 2']);
    await publish(owner);
    expect((await file()).restaurants[0]?.joined_tables).toEqual([{ tables: ['1', '2'], seats: 7 }]);
    // One of them goes.
    const tables = (await file()).restaurants[0]?.tables ?? [];
    await put('restaurants/first/tables', { tables: tables.slice(0, 1) }, { tables });
    expect((await draft()).faults).toEqual([]);
    await publish(owner);
    expect((await file()).restaurants[0]?.joined_tables).toEqual([]);
  });

  it('have a fault at their field when a table is not there', async () => {
    await put(PATH, { joined: [{ tables: ['1', '9'], seats: null }] }, NONE);
    expect((await draft()).faults.map(({ path }) => path)).toEqual([PATH]);
  });
});

describe('a zone', () => {
  const near = 'restaurants/first/zones/first-near';
  const square = smallChain().restaurants[0]?.zones[1]?.area;

  it('has its fields edited, says each in words, and is published', async () => {
    await put(`${near}/price`, 20_000, 15_000);
    await put(`${near}/free_delivery_price`, null, 150_000);
    await put(`${near}/area`, { ring: TRIANGLE, holes: [] }, { ring: square, holes: [] });
    await put(`${near}/opening_hours`, week([{ from: '12:00', to: '20:00' }]), null);
    await put(`${near}/delivery_time`, 60, null);
    expect(await changes()).toEqual([
      'Ресторан «Первый», зона «Рядом»: изменено — граница',
      'Ресторан «Первый», зона «Рядом»: сколько обещаем гостю, минут нет → 60',
      'Ресторан «Первый», зона «Рядом»: бесплатно от 1 500 ₽ → нет',
      'Ресторан «Первый», зона «Рядом»: часы как у ресторана → каждый день 12:00–20:00',
      'Ресторан «Первый», зона «Рядом»: цена доставки 150 ₽ → 200 ₽',
    ]);
    await publish(owner);
    const zone = (await places())[0]?.delivery_zones.find(({ name }) => name === 'Рядом');
    expect(zone).toMatchObject({ price: 20_000, area: TRIANGLE });
  });

  it('is made and removed; the one for pickup stays', async () => {
    await put('restaurants/second/zones', ['second-pickup', 'z-1'], ['second-pickup']);
    expect((await draft()).fresh.zones).toMatchObject([
      { restaurant: 'second', zone: { id: 'z-1', type: 'delivery' } },
    ]);
    expect((await draft()).faults.map(({ path }) => path)).toEqual(['restaurants/second/zones/z-1/name']);
    await put('restaurants/second/zones/z-1/name', 'Даль', '');
    expect((await draft()).faults.map(({ path }) => path)).toEqual(['restaurants/second/zones/z-1/area']);
    await put('restaurants/second/zones/z-1/area', { ring: TRIANGLE, holes: [] }, null);
    await put('restaurants/first/zones', ['first-pickup'], ['first-pickup', 'first-near']);
    expect(await changes()).toEqual([
      'Ресторан «Первый»: зоны — убрано «Рядом»',
      'Ресторан «Второй»: зоны — добавлено «Даль»',
    ]);
    await publish(owner);
    expect((await file()).restaurants.map(({ zones }) => zones.map(({ id }) => id))).toEqual([
      ['first-pickup'],
      ['second-pickup', 'z-1'],
    ]);
    await put('restaurants/first/zones', [], ['first-pickup']);
    expect((await draft()).faults).toMatchObject([{ path: 'restaurants/first/zones' }]);
  });

  it('that crosses itself has the fault at its border', async () => {
    const bow = [TRIANGLE[0], TRIANGLE[2], TRIANGLE[1], [54.51, 36.22]];
    await put(`${near}/area`, { ring: bow, holes: [] }, { ring: square, holes: [] });
    expect((await draft()).faults).toMatchObject([{ path: `${near}/area` }]);
  });
});

describe('rights', () => {
  it('a manager changes hours and phones of the own restaurant alone, and publishes them', async () => {
    const manager = await test.as('manager');
    const hours = week([{ from: '11:00', to: '22:00' }]);
    await put('restaurants/first/opening_hours', hours, week(DAY), manager);
    await put('restaurants/first/phone_number', '+7 4842 11-11-11', null, manager);
    await put('restaurants/first/zones/first-near/opening_hours', hours, null, manager);
    const refusals = [
      ['restaurants/second/opening_hours', hours, 'hours.edit'],
      ['restaurants/first/name', 'Мой', 'places.edit'],
      ['restaurants/first/zones/first-near/price', 0, 'places.edit'],
      [LIST, ['first'], 'places.edit'],
    ] as const;
    for (const [path, value, action] of refusals) {
      expect(await edit(manager, path, value, null)).toMatchObject({ status: 403, body: { details: { action } } });
    }
    expect(await publish(manager)).toMatchObject({ version: 2 });
    expect((await file()).restaurants[0]).toMatchObject({ opening_hours: hours, phone_number: '+7 4842 11-11-11' });
    await put('restaurants/first/name', 'На Кирова', 'Первый');
    const { state } = await draft();
    expect(await manager.refused(officeApi.officePublish, { state })).toMatchObject({
      status: 403,
      details: { action: 'places.publish' },
    });
  });

  it('menu and marketing change no restaurant', async () => {
    for (const role of ['menu', 'marketing'] as const) {
      const browser = await test.as(role);
      expect((await edit(browser, 'restaurants/first/phone_number', '1', null)).status).toBe(403);
    }
  });
});
