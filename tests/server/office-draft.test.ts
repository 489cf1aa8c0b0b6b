// Proves docs/product.md §34.5 to §34.11.
import { addMinutes } from 'date-fns';
import { desc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import { CONTENT_LISTS } from '#contract/office-content.ts';
import { WEEKDAYS } from '#contract/primitives.ts';
import { chainFiles, draftEdits } from '#server/db/schema/office.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { stopList } from '#server/db/schema/places.ts';
import { cases } from '../support/depth.ts';
import { importTestChain, startTestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';
import { newPartner } from './partner-client.ts';

let test: OfficeWorld;
let owner: OfficeBrowser;
let menu: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  [owner, menu] = [await test.as('owner'), await test.as('menu')];
});
afterEach(() => test.close());

const SOUP = 'products/soup/price';
const parsed = (input: unknown) => {
  const checked = checkChainFile(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
const exported = async (browser = owner) => (await browser.ok(officeApi.officeChain)).file;
const draftOf = (browser: OfficeBrowser) => browser.ok(officeApi.officeDraft);
const withSoup = (price: number): ChainInput => {
  const chain = smallChain();
  return { ...chain, products: chain.products.map((dish) => (dish.id === 'soup' ? { ...dish, price } : dish)) };
};
const versions = () => test.db.select().from(chainFiles).orderBy(desc(chainFiles.version));

describe('the kept chain file', () => {
  it('is what was imported; the same import again is no new version', async () => {
    expect(parsed(await exported())).toEqual(parsed(smallChain()));
    await importTestChain(test.db, smallChain(), test.now());
    expect(await versions()).toMatchObject([{ version: 1, source: 'import', byName: null }]);
  });

  it('stays fifty versions long', async () => {
    for (let price = 1; price <= 52; price += 1) await importTestChain(test.db, withSoup(price), test.now());
    const kept = (await versions()).map(({ version }) => version);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 53, 4]);
  });

  it('gets a partner’s menu, and keeps the rest of the file', async () => {
    const world = { app: test.app, db: test.db, now: test.now };
    const partner = await newPartner(world, { restaurantId: null });
    const { categories, modifier_groups, products } = smallChain();
    const without = products.filter(({ id }) => id !== 'salad').map((dish) => ({ ...dish, replacements: [] }));
    const body = { categories, modifier_groups, products: without };
    await partner.ok(partnerApi.partnerUpdateMenu, { body });
    const file = parsed(await exported());
    expect(file.products.map(({ id }) => id)).not.toContain('salad');
    expect(file.restaurants[0]?.assortment.prices).toEqual([]);
    expect(file.news).toEqual(parsed(smallChain()).news);
    expect((await versions())[0]).toMatchObject({ source: 'partner', byName: 'Tablet' });
  });

  it('is missing on a server that has imported nothing since', async () => {
    await test.db.delete(chainFiles);
    expect(await owner.refused(officeApi.officeDraft)).toMatchObject({ status: 404, code: 'CHAIN_FILE_MISSING' });
  });
});

describe('the draft', () => {
  it('holds an edit until it is published; customers see the new price then', async () => {
    expect((await edit(menu, SOUP, 27_050, 25_000)).status).toBe(200);
    expect(await draftOf(owner)).toMatchObject({
      edits: [{ path: SOUP, value: 27_050, published: 25_000, by: 'Person menu' }],
      faults: [],
      conflicts: [],
    });
    expect((await test.menu()).get('Борщ')).toBe(25_000);
    expect(await publish(menu, 'Дороже')).toEqual({ version: 2, changes: 1 });
    expect((await test.menu()).get('Борщ')).toBe(27_050);
    expect(await draftOf(owner)).toMatchObject({ version: 2, edits: [] });
    const [entry] = await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'chain.publish',
      person: 'Person menu',
      details: { version: 2, changes: 1, texts: ['Борщ: цена 250\u00a0₽ → 270,50\u00a0₽'] },
    });
  });

  it('refuses who saw another value, with the present one and whose it is; nothing is lost', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    const both = {
      edits: [
        { path: SOUP, value: 28_000, seen: 25_000 },
        { path: 'products/cola/price', value: 1, seen: 10_000 },
      ],
    };
    expect(await owner.refused(officeApi.officeSaveEdits, both)).toMatchObject({
      status: 409,
      code: 'DRAFT_CHANGED',
      details: { fields: [{ path: SOUP, value: 27_000, by: 'Person menu' }] },
    });
    expect((await draftOf(owner)).edits).toMatchObject([{ path: SOUP, value: 27_000 }]);
    expect((await edit(owner, SOUP, 28_000, 27_000)).status).toBe(200);
  });

  it('takes the same edit twice as one, and ends with the published value', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    expect((await edit(menu, SOUP, 27_000, 25_000)).status).toBe(200);
    await edit(menu, SOUP, 25_000, 27_000);
    expect((await draftOf(menu)).edits).toEqual([]);
  });

  it.each([
    ['products/nothing/price', 1, 2],
    ['products/soup/slug', 'a', 'b'],
    [SOUP, '270', 25_000],
    [SOUP, -1, 25_000],
    [SOUP, 1.5, 25_000],
    ['products/soup/marks', ['unknown'], []],
  ])('refuses %s = %s', async (path, value, seen) => {
    expect((await edit(menu, path, value, seen)).status).toBe(422);
    expect(await test.db.$count(draftEdits)).toBe(0);
  });

  it('shows faults of an import at their field, and is not published with them', async () => {
    await edit(menu, 'products/soup/name', '', 'Борщ');
    await edit(menu, 'products/pepperoni/old_price', 10, 70_000);
    const { faults, state } = await draftOf(menu);
    expect(faults).toMatchObject([{ path: 'products/soup/name', place: 'Борщ: название' }]);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({ status: 422, code: 'DRAFT_FAULTY' });
    expect((await versions()).length).toBe(1);
  });

  it('has names, marks, nutrition, options and own prices of a restaurant', async () => {
    const nutrition = { kcal: 100, proteins: 1, fats: 2, carbohydrates: 3 };
    await edit(menu, 'products/soup/name', 'Борщ с чесноком', 'Борщ');
    await edit(menu, 'products/soup/marks', ['spicy'], []);
    await edit(menu, 'products/soup/nutrition_per_100', nutrition, {
      kcal: 200,
      proteins: 5,
      fats: 5,
      carbohydrates: 20,
    });
    await edit(menu, 'modifier_groups/size/large/price', 25_000, 20_000);
    const manager = await test.as('manager');
    await edit(manager, 'restaurants/first/prices/salad', 33_000, 31_000);
    const { changes } = await menu.ok(officeApi.officeDraftChanges);
    expect(changes.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Размер 35 см: цена 200 ₽ → 250 ₽',
      'Борщ: отметки без отметок → острое',
      'Борщ: название «Борщ» → «Борщ с чесноком»',
      'Борщ: пищевая ценность на 100 г 200 ккал, Б 5, Ж 5, У 20 → 100 ккал, Б 1, Ж 2, У 3',
      'Салат «Оливье»: цена в ресторане «Первый» 310 ₽ → 330 ₽',
    ]);
    await publish(owner);
    const file = parsed(await exported());
    expect(file.products.find(({ id }) => id === 'soup')).toMatchObject({
      name: 'Борщ с чесноком',
      marks: ['spicy'],
      nutrition_per_100: nutrition,
    });
    expect(file.modifier_groups[0]?.options[1]?.price).toBe(25_000);
    expect(file.restaurants[0]?.assortment.prices).toMatchObject([{ product: 'salad', price: 33_000 }]);
  });

  it('lets a manager publish own prices alone', async () => {
    const manager = await test.as('manager');
    await edit(manager, 'restaurants/first/prices/salad', 33_000, 31_000);
    await edit(menu, SOUP, 27_000, 25_000);
    const { state } = await draftOf(manager);
    expect(await manager.refused(officeApi.officePublish, { state })).toMatchObject({ code: 'OFFICE_RIGHT_MISSING' });
    await edit(menu, SOUP, 25_000, 27_000);
    expect(await publish(manager)).toMatchObject({ version: 2 });
  });

  it('prices a dish with own sizes: its price is that of the size in which it is offered', async () => {
    const chain = smallChain();
    const sizes = [
      { option: 'size/small', price: 50_000 },
      { option: 'size/large', price: 72_000 },
    ];
    const products = chain.products.map((dish) => (dish.id === 'margherita' ? { ...dish, sizes } : dish));
    await importTestChain(test.db, { ...chain, products }, test.now());
    const { dishes } = await draftOf(menu);
    expect(dishes.find(({ id }) => id === 'margherita')).toMatchObject({
      sizes: [{ path: 'products/margherita/sizes/size/large', name: 'Размер: 35 см', price: 72_000 }],
      options: [],
    });
    await edit(menu, 'products/margherita/price', 55_000, 50_000);
    await edit(menu, 'products/margherita/sizes/size/large', 75_000, 72_000);
    await publish(menu);
    expect(parsed(await exported()).products.find(({ id }) => id === 'margherita')).toMatchObject({
      price: 55_000,
      sizes: [{ price: 55_000 }, { price: 75_000 }],
    });
  });

  it('archives a dish with all that names it, and puts it back', async () => {
    await edit(menu, 'products/salad/archived', true, false);
    expect((await menu.ok(officeApi.officeDraftChanges)).changes).toMatchObject([{ kind: 'archived', id: 'salad' }]);
    await publish(menu);
    expect((await test.menu()).has('Салат «Оливье»')).toBe(false);
    const { dishes } = await draftOf(menu);
    expect(dishes.find(({ id }) => id === 'salad')).toMatchObject({ archived: true, price: 30_000 });
    expect(parsed(await exported()).products.find(({ id }) => id === 'soup')?.replacements).toEqual([]);
    await edit(menu, 'products/salad/archived', false, true);
    await edit(menu, 'products/salad/price', 32_000, 30_000);
    await publish(menu);
    expect((await test.menu()).get('Салат «Оливье»')).toBe(32_000);
  });
});

describe('an import under the draft', () => {
  it('is a conflict to decide: mine stays over theirs, theirs ends the edit', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    await importTestChain(test.db, withSoup(26_000), test.now());
    const { conflicts, state } = await draftOf(menu);
    expect(conflicts).toMatchObject([{ path: SOUP, seen: 25_000, published: 26_000, value: 27_000 }]);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({
      status: 409,
      code: 'DRAFT_CONFLICT',
    });
    const resolve = (keep: 'mine' | 'theirs', published: number) =>
      menu.send(officeApi.officeResolveConflict, { path: SOUP, keep, published });
    expect(await resolve('mine', 25_000)).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
    expect(await resolve('mine', 26_000)).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await publish(menu)).toMatchObject({ version: 3 });
    expect((await test.menu()).get('Борщ')).toBe(27_000);
    await edit(menu, SOUP, 29_000, 27_000);
    await importTestChain(test.db, withSoup(28_000), test.now());
    expect(await resolve('theirs', 28_000)).toMatchObject({ status: 200, body: { conflicts: [], edits: [] } });
  });

  it('that takes the dish away leaves nothing to edit', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    const chain = smallChain();
    const restaurants = chain.restaurants.map((one) => ({
      ...one,
      assortment: one.assortment && { ...one.assortment, stop_list: [] },
    }));
    const products = chain.products.filter(({ id }) => id !== 'soup');
    await importTestChain(test.db, { ...chain, restaurants, products }, test.now());
    expect((await draftOf(menu)).conflicts).toMatchObject([{ path: SOUP, published: null }]);
    await menu.ok(officeApi.officeResolveConflict, { path: SOUP, keep: 'mine', published: null });
    expect((await draftOf(menu)).edits).toEqual([]);
  });
});

describe('a publication', () => {
  it('is of the draft that the person saw', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    const { state } = await draftOf(menu);
    await edit(owner, 'products/cola/price', 11_000, 10_000);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({
      status: 409,
      code: 'DRAFT_CHANGED',
    });
  });

  it('is made once, however often its request arrives', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    const { state } = await draftOf(menu);
    const send = () => menu.send(officeApi.officePublish, { state }, { key: 'publish-once' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await versions()).length).toBe(2);
  });

  it('leaves the stop list as the kitchen has it [20.3]', async () => {
    await test.db.delete(stopList);
    await edit(menu, SOUP, 27_000, 25_000);
    await publish(menu);
    expect(await test.db.$count(stopList)).toBe(0);
  });

  it('is one transaction: what fails at its last step leaves nothing behind', async () => {
    await test.close();
    test = await startOffice();
    menu = await test.as('menu');
    await edit(menu, SOUP, 27_000, 25_000);
    const { state } = await draftOf(menu);
    // The audit entry is the last step; a name that the column refuses ends it there.
    await test.db.execute(sql`alter table audit_log add constraint "no_publish" check (action <> 'chain.publish')`);
    try {
      expect((await menu.send(officeApi.officePublish, { state })).status).toBe(500);
    } finally {
      await test.db.execute(sql`alter table audit_log drop constraint "no_publish"`);
    }
    expect((await versions()).length).toBe(1);
    expect((await test.menu()).get('Борщ')).toBe(25_000);
    expect((await draftOf(menu)).state).toBe(state);
    expect(await publish(menu)).toMatchObject({ version: 2 });
  });
});

describe('an earlier version', () => {
  it('becomes the newest; the dishes that it does not have are archived', async () => {
    await edit(menu, SOUP, 27_000, 25_000);
    await publish(menu, 'Дороже');
    const restore = { version: 2, restore: 1 };
    expect(await owner.ok(officeApi.officeRestoreVersion, restore)).toMatchObject({ version: 3 });
    expect((await test.menu()).get('Борщ')).toBe(25_000);
    expect(parsed(await exported())).toEqual(parsed(smallChain()));
    expect((await owner.ok(officeApi.officeVersions)).versions).toMatchObject([
      { version: 3, source: 'undo', by: 'Person owner', dishes: 7 },
      { version: 2, source: 'office', by: 'Person menu', note: 'Дороже' },
      { version: 1, source: 'import', by: null },
    ]);
    expect(await owner.refused(officeApi.officeRestoreVersion, restore)).toMatchObject({ code: 'DRAFT_CHANGED' });
    const unknown = { version: 3, restore: 99 };
    expect(await owner.refused(officeApi.officeRestoreVersion, unknown)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('any edits', () => {
  const dish = fc.constantFrom('soup', 'cola', 'wine', 'margherita', 'pepperoni', 'breakfast');
  const change = fc.oneof(
    // Below the old price of one of them.
    fc.tuple(dish, fc.constant('price'), fc.integer({ min: 0, max: 69_999 })),
    fc.tuple(dish, fc.constant('name'), fc.constantFrom('Щи', 'Уха «Царская»', 'Квас  белый', 'Пирог\u00ad')),
    fc.tuple(dish, fc.constant('description'), fc.constantFrom('', 'Горячее.\nС хлебом.', '  Вкусно ')),
    fc.tuple(dish, fc.constant('marks'), fc.subarray(['hit', 'new', 'spicy'])),
    fc.tuple(fc.constantFrom('cola', 'breakfast', 'wine'), fc.constant('archived'), fc.boolean()),
    fc.tuple(dish, fc.constant('category'), fc.constantFrom('pizza', 'other', 'drinks')),
    fc.tuple(dish, fc.constant('allergens'), fc.subarray(['milk', 'fish'])),
  );
  /** A list of ids, turned by some places; a new category; a new dish, or a copy of one. */
  const making = fc.oneof(
    fc.tuple(fc.constant('turn'), fc.constantFrom('pizza', 'other', 'drinks', 'chain'), fc.integer({ min: 1, max: 9 })),
    fc.tuple(fc.constant('category'), fc.constantFrom('Обед', 'Пицца', 'Zwölf'), fc.constant(0)),
    fc.tuple(fc.constant('dish'), fc.constantFrom('Окрошка', 'Soup', 'Щи'), fc.integer({ min: 1, max: 90_000 })),
    fc.tuple(fc.constant('code'), fc.constantFrom('percent', 'amount', 'gift'), fc.integer({ min: 1, max: 100 })),
    fc.tuple(fc.constant('copy'), fc.constantFrom('margherita', 'soup'), fc.integer({ min: 1, max: 60_000 })),
    fc.tuple(fc.constant('place'), fc.constantFrom('Третий', 'Кафе  «У реки»'), fc.integer({ min: 1, max: 90 })),
    fc.tuple(fc.constant('hours'), fc.constantFrom('first', 'second'), fc.integer({ min: 0, max: 127 })),
    fc.tuple(fc.constant('load'), fc.constantFrom('first', 'second'), fc.integer({ min: 0, max: 200 })),
    fc.tuple(fc.constant('zone'), fc.constantFrom('first', 'second'), fc.integer({ min: 1, max: 90 })),
    fc.tuple(fc.constant('banner'), fc.constantFrom('Пироги', 'Чай  к пирогам'), fc.integer({ min: 0, max: 9 })),
    fc.tuple(fc.constant('article'), fc.constantFrom('promos', 'news', 'vacancies'), fc.integer({ min: 0, max: 9 })),
    fc.tuple(
      fc.constant('page'),
      fc.constantFrom('# Да\n\n\n- нет', 'Мы <b>печём</b>  \n{bonus_days}', ''),
      fc.integer({ min: 0, max: 9 }),
    ),
    fc.tuple(fc.constant('gone'), fc.constantFrom('banners', 'promos', 'news', 'pages', 'slides'), fc.constant(0)),
  );
  let made = 0;
  /** Sends the edits of one making, each with what the draft has. */
  const make = async ([kind, what, number]: readonly [string, string, number]): Promise<void> => {
    made += 1;
    const id = `new-${made}`;
    const { dishes, categories, promocodes, restaurants, content, edits } = await draftOf(owner);
    const put = (...all: readonly (readonly [path: string, value: unknown, seen: unknown])[]) =>
      owner.send(officeApi.officeSaveEdits, { edits: all.map(([path, value, seen]) => ({ path, value, seen })) });
    const listOf = (path: string, published: readonly string[]): readonly string[] => {
      const value = edits.find((one) => one.path === path)?.value ?? published;
      return Array.isArray(value) ? value : [];
    };
    const valueOf = (path: string, published: unknown): unknown => {
      const found = edits.find((one) => one.path === path);
      return found === undefined ? published : found.value;
    };
    const idsIn = (things: readonly { readonly id: string }[]): string[] => things.map((one) => one.id);
    const placeOf = (place: string) => restaurants.find((one) => one.id === place);
    const order = 'chain/categories';
    const inOrder = listOf(
      order,
      categories.map((one) => one.id),
    );
    const answers = {
      turn: () => {
        const path = what === 'chain' ? order : `categories/${what}/products`;
        const published = dishes.filter((one) => one.category === what && !one.archived).map((one) => one.id);
        const list = what === 'chain' ? inOrder : listOf(path, published);
        const at = list.length === 0 ? 0 : number % list.length;
        return put([path, [...list.slice(at), ...list.slice(0, at)], list]);
      },
      category: () => put([order, [...inOrder, id], inOrder], [`categories/${id}/name`, what, '']),
      dish: () =>
        put(
          [`products/${id}/category`, 'other', null],
          [`products/${id}/name`, what, ''],
          [`products/${id}/composition`, 'вода', ''],
          [`products/${id}/weight`, '1 шт.', ''],
          [`products/${id}/portion_size`, 100, 0],
          [`products/${id}/price`, number, 0],
        ),
      code: () => {
        const codes = promocodes.filter(({ archived }) => !archived).map((one) => one.id);
        const list = listOf('chain/promocodes', codes);
        const gives = { type: what, ...(what === 'gift' ? { product: 'soup' } : { [what]: number }) };
        return put(
          ['chain/promocodes', [...list, id], list],
          [`promocodes/${id}/code`, `CODE${made}`, ''],
          [`promocodes/${id}/gives`, gives, { type: 'percent', percent: 10 }],
          [`promocodes/c1/archived`, made % 2 === 0, promocodes.find((one) => one.id === 'c1')?.archived],
        );
      },
      place: () => {
        const list = listOf(
          'chain/restaurants',
          restaurants.map((one) => one.id),
        );
        return put(
          ['chain/restaurants', [...list, id], list],
          [`restaurants/${id}/name`, what, ''],
          [`restaurants/${id}/address`, 'ул. Новая, 1', ''],
          [`restaurants/${id}/latitude`, 54.5 + number / 1000, 54.5],
        );
      },
      hours: () => {
        const now = valueOf(`restaurants/${what}/opening_hours`, placeOf(what)?.opening_hours);
        const to = `${String(number % 24).padStart(2, '0')}:30`;
        // Each bit is a day on which it works.
        const week = Object.fromEntries(
          WEEKDAYS.map((day, bit) => [day, (number >> bit) % 2 === 0 ? [] : [{ from: '11:00', to }]]),
        );
        return put([`restaurants/${what}/opening_hours`, week, now]);
      },
      load: () => {
        const [capacity, auto] = [`restaurants/${what}/capacity`, `restaurants/${what}/auto_accept`];
        return put(
          [
            capacity,
            number === 0 ? null : { slot_minutes: 30, orders: number },
            valueOf(capacity, placeOf(what)?.capacity),
          ],
          [auto, number % 2 === 0, valueOf(auto, placeOf(what)?.auto_accept)],
        );
      },
      zone: () => {
        const path = `restaurants/${what}/zones`;
        const list = listOf(path, placeOf(what)?.zones.map((one) => one.id) ?? []);
        const ring = [
          [54.49, 36.24],
          [54.49, 36.26 + number / 1000],
          [54.51, 36.25],
        ];
        return put(
          [path, [...list, id], list],
          [`${path}/${id}/name`, `Зона ${number}`, ''],
          [`${path}/${id}/price`, number * 100, 0],
          [`${path}/${id}/area`, { ring, holes: [] }, null],
        );
      },
      banner: () => {
        const list = listOf('chain/banners', idsIn(content.banners));
        const ad = number % 2 === 0 ? null : `ООО «${what}»`;
        return put(
          ['chain/banners', [id, ...list], list],
          [`banners/${id}/title`, what, ''],
          [`banners/${id}/advertiser`, ad, null],
          [`banners/${id}/erid`, ad === null ? null : `2Vtz${number}xx`, null],
        );
      },
      article: () => {
        const name = CONTENT_LISTS.find((one) => one === what) ?? 'news';
        const list = listOf(`chain/${name}`, idsIn(content[name]));
        return put(
          [`chain/${name}`, [...list, id], list],
          [`${name}/${id}/title`, `Заголовок ${number}`, ''],
          [`${name}/${id}/text`, `Текст **${number}**.`, ''],
          ...(name === 'promos' ? [] : [[`${name}/${id}/date`, `2026-11-1${number}`, ''] as const]),
          ...(name === 'vacancies'
            ? [
                [`vacancies/${id}/restaurants`, ['first'], []] as const,
                [`vacancies/${id}/pay`, { from: number * 100, to: null, per: 'hour' }, null] as const,
              ]
            : []),
        );
      },
      page: () => {
        const page = content.pages[number % Math.max(1, content.pages.length)];
        if (page === undefined) return put(['products/soup/marks', [], valueOf('products/soup/marks', [])]);
        const path = `pages/${page.id}/text`;
        return put([path, what, valueOf(path, page.text)]);
      },
      gone: () => {
        const name = CONTENT_LISTS.find((one) => one === what) ?? 'news';
        const list = listOf(`chain/${name}`, idsIn(content[name]));
        return put([`chain/${name}`, name === 'slides' ? [] : list.slice(1), list]);
      },
      copy: () => put([`products/${id}/category`, 'pizza', null], [`products/${id}/copy_of`, what, null]),
    };
    expect(await answers[kind as keyof typeof answers]()).toMatchObject({ status: 200 });
  };

  it('published, exported and imported into an empty database give the same chain', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.array(making, { maxLength: 4 }),
        async (changes, makings) => {
          // The calls of a person are counted by the minute.
          test.at(addMinutes(test.now(), 1));
          for (const [id, field, value] of changes) {
            const path = `products/${id}/${field}`;
            const { dishes, edits } = await draftOf(owner);
            const published = dishes.find((one) => one.id === id)?.[field as 'name'] ?? null; // one of its fields
            const seen = edits.find((one) => one.path === path)?.value ?? published;
            expect((await edit(owner, path, value, seen)).status).toBe(200);
          }
          for (const one of makings) await make(one);
          await publish(owner);
          expect(await draftOf(owner)).toMatchObject({ edits: [], fresh: { dishes: [], categories: [] } });
          const file = await exported();
          const other = await startTestApp();
          try {
            const [here, there] = [parsed(file), await exportedBy(other, file)];
            expect(there).toEqual(here);
          } finally {
            await other.close();
          }
        },
      ),
      { numRuns: cases(4, 60) },
    );
  });

  const exportedBy = async (other: Awaited<ReturnType<typeof startTestApp>>, file: unknown) => {
    await importTestChain(other.db, file as ChainInput, test.now()); // as exported: the import checks it
    const [row] = await other.db.select().from(chainFiles);
    const menuThere = await other.app.inject('/api/restaurant/products');
    const menuHere = await test.app.inject('/api/restaurant/products');
    const pricesOf = (text: string) =>
      (JSON.parse(text) as { products: { name: string; price: number }[] }).products.map(({ name, price }) => [
        name,
        price,
      ]);
    expect(pricesOf(menuThere.body)).toEqual(pricesOf(menuHere.body));
    return parsed(row?.file);
  };
});
