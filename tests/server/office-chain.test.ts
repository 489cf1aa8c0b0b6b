// Proves docs/product.md §34.45 to §34.47.
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Restaurant } from '#contract/restaurants.ts';
import { chainFiles } from '#server/db/schema/office.ts';
import { createGuest } from '../support/guest.ts';
import { importTestChain } from '../support/server.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { smallChain } from '../support/small-chain.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let owner: OfficeBrowser;
const start = async (options: Parameters<typeof startOffice>[0] = {}): Promise<void> => {
  test = await startOffice(options);
  owner = await test.as('owner');
};
afterEach(() => test.close());

const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(owner, path, value, seen)).toMatchObject({ status: 200 });
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const changes = async () => (await owner.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => plain(text));
const faulty = async () => (await owner.ok(officeApi.officeDraft)).faults.map(({ path }) => path);
const file = async () => {
  const checked = checkChainFile((await owner.ok(officeApi.officeChain)).file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};

const LEGAL = {
  name: 'ИП Иванов И. И.',
  inn: '402700000071',
  ogrn: '304402700000071',
  address: '248000, г. Калуга, ул. Кирова, д. 1',
  hours: 'Ежедневно с 10:00 до 22:00',
};
const NOBODY = { name: '', inn: '', ogrn: '', address: '', hours: '' };
const PAGES = ['info_rules', 'info_privacy', 'info_agreement', 'info_personal-data-consent'];

describe('from an empty database', () => {
  it('a chain is made by the office alone, and guests see it', async () => {
    await start({ empty: true });
    expect(await owner.ok(officeApi.officeDraft)).toMatchObject({ version: 0, dishes: [], restaurants: [] });
    expect(await faulty()).toEqual(expect.arrayContaining(['brand/name', 'brand/legal']));
    await put('brand/name', 'Тесто и угли', '');
    await put('brand/legal', LEGAL, NOBODY);
    expect(await faulty()).toContain('chain/localities');
    await put('chain/pages', PAGES, []);
    for (const id of PAGES) {
      await put(`pages/${id}/title`, id, '');
      await put(`pages/${id}/text`, 'Текст', '');
    }
    await put('chain/localities', ['kaluga'], []);
    await put('localities/kaluga/name', 'Калуга', '');
    await put('localities/kaluga/name_in', 'Калуге', '');
    expect(await faulty()).toContain('localities/kaluga/latitude');
    await put('localities/kaluga/latitude', 54.5138, 0);
    await put('localities/kaluga/longitude', 36.2612, 0);
    await put('chain/restaurants', ['kirova'], []);
    await put('restaurants/kirova/name', 'На Кирова', '');
    await put('restaurants/kirova/address', 'Калуга, ул. Кирова, 1', '');
    expect(await faulty()).toEqual(['restaurants/kirova/latitude']);
    await put('restaurants/kirova/latitude', 54.511, 0);
    await put('restaurants/kirova/longitude', 36.2465, 0);
    await put('chain/categories', ['pizza'], []);
    await put('categories/pizza/name', 'Пицца', '');
    await put('products/margherita/category', 'pizza', null);
    await put('products/margherita/name', 'Маргарита', '');
    await put('products/margherita/composition', 'мука, вода', '');
    await put('products/margherita/weight', '300 г', '');
    await put('products/margherita/portion_size', 300, 0);
    await put('products/margherita/price', 50_000, 0);
    expect(await faulty()).toEqual([]);
    expect(await publish(owner)).toMatchObject({ version: 1 });
    expect(await test.menu()).toEqual(new Map([['Маргарита', 50_000]]));
    const chain = await file();
    expect(chain.brand).toMatchObject({ name: 'Тесто и угли', legal: LEGAL });
    expect(chain.documents.consent_version).toBe('2026-11-20.1');
    expect(chain.localities).toMatchObject([
      { slug: 'kaluga', is_default: true, border_box_lower_corner: [54.3638, 35.9912] },
    ]);
    const places = await createGuest(test.app).get(endpointPath(api.restaurants));
    expect(v.parse(v.array(Restaurant), places.json())).toMatchObject([{ id: 1, name: 'На Кирова', is_default: true }]);
  });

  it('nothing is published before what is missing is there', async () => {
    await start({ empty: true });
    await put('brand/name', 'Тесто и угли', '');
    const { state } = await owner.ok(officeApi.officeDraft);
    expect(await owner.refused(officeApi.officePublish, { state, note: '' })).toMatchObject({ code: 'DRAFT_FAULTY' });
    expect(await test.db.select().from(chainFiles)).toEqual([]);
  });

  it('a chain whose file was imported before files were kept is not taken for an empty one', async () => {
    const database = await openTestDatabase();
    try {
      await importTestChain(database.db, smallChain());
      await database.db.delete(chainFiles);
      await start({ empty: true, database });
      expect(await owner.refused(officeApi.officeDraft)).toMatchObject({ code: 'CHAIN_FILE_MISSING' });
    } finally {
      await database.close();
    }
  });
});

describe('the head', () => {
  it('has its fields edited, says each in words, and is published', async () => {
    await start();
    const { head } = await owner.ok(officeApi.officeDraft);
    await put('brand/slogan', 'Очень вкусно', 'Вкусно');
    await put('brand/email', 'hello@example.com', null);
    await put('brand/registered_names', ['Coca-Cola'], []);
    await put('environment/pickup_discount', 15, 10);
    await put('environment/booking', { ...head.environment.booking, minutes: 90 }, head.environment.booking);
    await put('environment/alert_message', null, { title: 'Открываемся', text: null });
    const day = [{ from: '09:00', to: '21:00' }];
    const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: [], sunday: [] };
    await put('brand/support_hours', week, null);
    expect(await changes()).toEqual(
      expect.arrayContaining([
        'Компания: девиз «Вкусно» → «Очень вкусно»',
        'Компания: почта нет → «hello@example.com»',
        'Компания: торговые марки нет → «Coca-Cola»',
        'Компания: скидка за самовывоз, % 10 → 15',
        'Компания: объявление «Открываемся» → нет',
      ]),
    );
    expect(await changes()).toHaveLength(7);
    await publish(owner);
    const chain = await file();
    expect(chain.brand).toMatchObject({ slogan: 'Очень вкусно', email: 'hello@example.com', support_hours: week });
    expect(chain.environment).toMatchObject({ pickup_discount: 15, booking: { minutes: 90 }, alert_message: null });
    // The hours are left out of the file again.
    await put('brand/support_hours', null, week);
    await publish(owner);
    expect((await file()).brand).not.toHaveProperty('support_hours');
  });

  it('a fault names its field', async () => {
    await start();
    const { head } = await owner.ok(officeApi.officeDraft);
    await put('brand/legal', { ...head.brand.legal, inn: '123' }, head.brand.legal);
    await put('documents/operator_number', '12', null);
    await put('environment/booking', { ...head.environment.booking, minutes: 45 }, head.environment.booking);
    const { faults } = await owner.ok(officeApi.officeDraft);
    // A field of several parts says which of them.
    expect(faults.find(({ path }) => path === 'brand/legal')?.message).toMatch(/^ИНН: /);
    expect(new Set(await faulty())).toEqual(
      new Set(['brand/legal', 'documents/operator_number', 'environment/booking']),
    );
  });

  it('another document is another edition of the consents, and guests are told so', async () => {
    await start();
    await put('documents/privacy_url', 'https://example.com/privacy.pdf', '/info/privacy');
    expect(await changes()).toContain(
      'Согласия: изменится «политика о персональных данных», поэтому будет новая редакция 2026-11-20.2. Гости подтвердят её при следующем заказе, входе или брони.',
    );
    await publish(owner);
    expect((await file()).documents).toMatchObject({
      privacy_url: 'https://example.com/privacy.pdf',
      consent_version: '2026-11-20.2',
    });
  });
});

describe('a city', () => {
  const LIST = 'chain/localities';
  it('is made with a box around its point, and becomes the first', async () => {
    await start();
    await put(LIST, ['kaluga', 'obninsk'], ['kaluga']);
    await put('localities/obninsk/name', 'Обнинск', '');
    await put('localities/obninsk/name_in', 'Обнинске', '');
    await put('localities/obninsk/latitude', 55.1, 0);
    await put('localities/obninsk/longitude', 36.61, 0);
    // A city without a restaurant.
    expect(await faulty()).toContain('chain/restaurants');
    await put('restaurants/second/locality', 'obninsk', 'kaluga');
    await put('restaurants/second/latitude', 55.11, 54.51);
    await put('restaurants/second/longitude', 36.6, 36.26);
    await put('restaurants/second/is_default', true, false);
    await put('localities/obninsk/is_default', true, false);
    expect(await faulty()).toContain(LIST);
    await put('localities/kaluga/is_default', false, true);
    expect(await faulty()).toEqual([]);
    expect(await changes()).toEqual(expect.arrayContaining(['Города: список — добавлено «Обнинск»']));
    await publish(owner);
    expect((await file()).localities[1]).toMatchObject({
      slug: 'obninsk',
      is_default: true,
      border_box_lower_corner: [54.95, 36.34],
      border_box_upper_corner: [55.25, 36.88],
    });
  });

  it('has the box that someone has drawn', async () => {
    await start();
    const box = { south_west: [54.4, 36.1], north_east: [54.6, 36.4] };
    await put('localities/kaluga/border_box', { ...box, north_east: [54.7, 36.5] }, box);
    await publish(owner);
    expect((await file()).localities[0]?.border_box_upper_corner).toEqual([54.7, 36.5]);
    await put(
      'localities/kaluga/border_box',
      { ...box, north_east: [54.3, 36.5] },
      { ...box, north_east: [54.7, 36.5] },
    );
    expect(await faulty()).toContain('localities/kaluga/border_box');
  });
});
