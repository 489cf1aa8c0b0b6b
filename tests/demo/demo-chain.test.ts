import { beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '#contract/chain-file.ts';
import { portionNutrition } from '#contract/chain-file-check.ts';
import { optionEffect } from '#contract/chain-option-effect.ts';
import { weekRangesOf } from '#contract/chain-file-parts.ts';
import { termFaults } from '#contract/chain-file-terms.ts';
import { BONUS_LIFETIME_DAYS, BONUS_SHARE_PERCENT } from '#domain/bonus-terms.ts';
import { isInArea } from '#domain/zones.ts';
import { readChain } from '#server/chain/read-chain.ts';
import { withTerms } from '#server/modules/import/terms.ts';
import { allergensNamedIn } from './allergens-in-composition.ts';

let chain: Chain;
beforeAll(async () => {
  const read = await readChain('demo/chain.json');
  if (!read.ok) throw new Error(read.faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  ({ chain } = read);
});

/** «Без лука» and the other options to leave something out, by what the composition must contain. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  'Без базилика': /базилик/,
  'Без зелени': /зелень/,
  'Без лимона': /лимон/,
  'Без лука': /лук /,
  'Без мёда': /мёд/,
  'Без оливок': /оливки/,
  'Без перца': /перец (чёрный|белый)/,
  'Без перца чили': /перец чили/,
  'Без петрушки': /петрушка/,
  'Без тимьяна': /тимьян/,
  'Без укропа': /укроп/,
  'Без чеснока': /чеснок/,
};

describe('the demo chain', () => {
  it('offers to leave out of a dish only its own ingredients', () => {
    const removals = new Map(
      chain.modifier_groups.filter(({ kind }) => kind === 'removal').map((one) => [one.id, one]),
    );
    const asked = chain.products.flatMap((dish) =>
      dish.modifier_groups.flatMap((id) => (removals.get(id)?.options ?? []).map((option) => ({ dish, option }))),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const { dish, option } of asked) {
      expect(dish.composition.toLowerCase(), `${dish.id}: ${option.name}`).toMatch(LEFT_OUT[option.name] ?? /never/);
    }
  });

  it('gives away nothing on the stop list of its default restaurant', () => {
    const stopped = chain.restaurants.find((one) => one.is_default)?.assortment.stop_list ?? [];
    const gifts = chain.promocodes.flatMap(({ gives }) => (gives.type === 'gift' ? [gives.product] : []));
    expect(gifts.length).toBeGreaterThan(0);
    for (const gift of gifts) expect(stopped).not.toContain(gift);
  });

  it('has five restaurants in two cities of different time zones', () => {
    expect(chain.localities).toHaveLength(2);
    expect(chain.restaurants.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(chain.restaurants.filter((one) => one.own_payment_key).map(({ number }) => number)).toEqual([2, 4]);
    expect(new Set(chain.restaurants.map(({ timezone }) => timezone)).size).toBe(2);
  });

  it('has one restaurant with split hours and one open past midnight', () => {
    const weeks = chain.restaurants.map((one) => weekRangesOf(one.opening_hours).tuesday);
    expect(weeks.filter((ranges) => ranges.length === 2)).toHaveLength(1);
    expect(weeks.filter((ranges) => ranges.some(({ from, to }) => to < from))).toHaveLength(1);
  });

  it('delivers around every restaurant, in two zones that differ in every term', () => {
    for (const { id, latitude, longitude, zones } of chain.restaurants) {
      const delivery = zones.filter(({ type }) => type === 'delivery');
      expect(delivery.length, id).toBeGreaterThanOrEqual(2);
      for (const term of ['price', 'min_delivery_price', 'free_delivery_price'] as const) {
        expect(new Set(delivery.map((zone) => zone[term])).size, `${id} ${term}`).toBe(delivery.length);
      }
      expect(
        delivery.some((zone) => isInArea({ area: zone.area, area_holes: zone.area_holes }, [latitude, longitude])),
        `${id} lies in a zone of its own`,
      ).toBe(true);
    }
  });

  it('has tables for two and for six in every restaurant', () => {
    for (const { id, tables } of chain.restaurants) {
      expect(tables.length, id).toBeGreaterThanOrEqual(4);
      expect(Math.min(...tables.map(({ seats }) => seats)), id).toBe(2);
      expect(Math.max(...tables.map(({ seats }) => seats)), id).toBeGreaterThanOrEqual(6);
    }
  });

  it('has a substantial menu', () => {
    expect(chain.categories.length).toBeGreaterThanOrEqual(10);
    expect(chain.products.length).toBeGreaterThanOrEqual(90);
    for (const mark of ['hit', 'new', 'spicy', 'vegetarian'] as const) {
      expect(chain.products.filter(({ marks }) => marks.includes(mark)).length, mark).toBeGreaterThanOrEqual(3);
    }
    expect(chain.products.filter(({ old_price }) => old_price !== null).length).toBeGreaterThanOrEqual(3);
    expect(chain.products.filter((one) => one.availability_schedule !== null).length).toBeGreaterThanOrEqual(3);
    expect(chain.products.filter(({ popularity }) => popularity > 0).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...chain.products.map(({ name }) => name.length))).toBeGreaterThan(90);
    for (const { id } of chain.categories) {
      expect(
        chain.products.some(({ category }) => category === id),
        id,
      ).toBe(true);
    }
  });

  it('has option groups of every kind', () => {
    const groups = chain.modifier_groups;
    expect(groups.some((group) => group.kind === 'single' && group.required)).toBe(true);
    expect(groups.some((group) => group.kind === 'single' && !group.required)).toBe(true);
    expect(groups.some((group) => group.kind === 'removal')).toBe(true);
    expect(groups.some((group) => group.kind === 'multiple' && group.free_count === 2 && !group.required)).toBe(true);
    expect(groups.some((group) => group.kind === 'multiple' && group.min > 1 && group.required)).toBe(true);
    expect(groups.some((group) => group.options.some((option) => option.max_quantity > 1))).toBe(true);
    expect(groups.some((group) => group.options.some((option) => option.price < 0))).toBe(true);
    const used = new Set(chain.products.flatMap((product) => product.modifier_groups));
    expect(groups.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it('varies between restaurants', () => {
    for (const { id, assortment } of chain.restaurants) {
      expect(assortment.stop_list.length, id).toBeGreaterThanOrEqual(2);
    }
    expect(chain.restaurants.some(({ assortment }) => assortment.products_not_served.length > 0)).toBe(true);
    expect(chain.restaurants.some(({ assortment }) => assortment.categories_not_served.length > 0)).toBe(true);
    expect(chain.restaurants.some(({ assortment }) => assortment.prices.length > 0)).toBe(true);
    // A customer who finds a dish sold out is offered an available one.
    const soldOut = new Set(chain.restaurants.flatMap(({ assortment }) => assortment.stop_list));
    const offered = chain.products.filter(({ id, replacements }) => soldOut.has(id) && replacements.length > 0);
    expect(offered.length).toBeGreaterThanOrEqual(5);
  });

  it('has energy values that match 4, 9 and 4 kcal a gram, within a tenth', () => {
    for (const product of chain.products) {
      for (const { kcal, proteins, fats, carbohydrates } of [product.nutrition_per_100, portionNutrition(product)]) {
        const counted = 4 * proteins + 9 * fats + 4 * carbohydrates;
        expect(Math.abs(kcal - counted), `${product.id}: ${kcal} written, ${counted} counted`).toBeLessThanOrEqual(
          Math.max(2, counted / 10),
        );
      }
    }
  });

  it('has nutrition for each option with a weight, and consistent energy values', () => {
    for (const group of chain.modifier_groups) {
      for (const option of group.options) {
        const at = `${group.id}/${option.id}`;
        const effect = optionEffect(group.kind, option);
        if (effect?.type === 'adds') expect(effect.nutrition, at).not.toBeNull();
        if (!effect?.nutrition) continue;
        const { kcal, proteins, fats, carbohydrates } = effect.nutrition;
        const counted = 4 * proteins + 9 * fats + 4 * carbohydrates;
        expect(Math.abs(kcal - counted), `${at}: ${kcal} written, ${counted} counted`).toBeLessThanOrEqual(
          Math.max(2, Math.abs(counted) / 10),
        );
      }
    }
  });

  it('scales the nutrition of a portion by its weight', () => {
    for (const product of chain.products) {
      const share = product.portion_size / 100;
      const { kcal } = portionNutrition(product);
      expect(Math.abs(kcal - product.nutrition_per_100.kcal * share), product.id).toBeLessThanOrEqual(1);
      expect(product.weight, product.id).toMatch(/\d\u00a0(?:г|мл|л)$/u);
    }
  });

  it('lists each allergen named in a composition, and no other', () => {
    for (const { id, composition, allergens } of chain.products) {
      expect([...allergens].sort(), `${id}: ${composition}`).toEqual(allergensNamedIn(composition));
    }
  });

  it('marks nothing with meat or fish as vegetarian', () => {
    const flesh =
      /говяд|свин|кури[нц]|курдюч|индейк|баран|утк|олен|рульк|колбас|окорок|ветчин|сало|рыб|судак|форел|сельд|икра|треск|бекон|мяс/;
    for (const { id, composition, marks } of chain.products) {
      const text = composition.toLowerCase().replaceAll(/яйц[оа] куриное/g, '');
      if (marks.includes('vegetarian')) expect(text, id).not.toMatch(flesh);
    }
  });

  it('has a picture of every dish, and no two alike', () => {
    const pictures = chain.products.map(({ picture }) => picture);
    expect(pictures).not.toContain(null);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('has content on every content screen', () => {
    const slugs = chain.pages.map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining([
        'about',
        'contacts',
        'legal',
        'interior',
        'events',
        'address',
        'delivery',
        'promos',
        'vacancy',
      ]),
    );
    // Documents that a customer agrees to are the demo's own pages.
    const { rules_url, privacy_url, agreement_url, personal_data_consent_url } = chain.documents;
    const documents = [rules_url, privacy_url, agreement_url, personal_data_consent_url ?? ''];
    for (const url of documents) expect(slugs).toContain(url.slice(1));
    // The consent to the use of personal data is separate from every other document (docs/product.md §5.7).
    expect(new Set(documents).size).toBe(4);
    expect(chain.texts.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['allergens', 'delivery-terms', 'pickup-terms', 'bonus-terms']),
    );
    expect(chain.banners.length).toBeGreaterThanOrEqual(4);
    expect(chain.slides).toHaveLength(3);
    expect(chain.news.length).toBeGreaterThanOrEqual(5);
    expect(chain.promos.length).toBeGreaterThanOrEqual(4);
  });

  it('has no broken links', () => {
    const menu = new Set(chain.categories.map(({ slug }) => `/menu/${slug}`));
    const pages = new Set(chain.pages.map(({ slug }) => `/${slug}`));
    const known = (path: string) => menu.has(path) || pages.has(path) || ['/', '/menu', '/info/legal'].includes(path);
    const written = JSON.stringify([chain.pages, chain.texts, chain.news, chain.promos]).matchAll(/\]\((\/[^)]*)\)/g);
    const links = [...written].map(([, path = '']) => path);
    const banners = [...chain.banners, ...chain.slides].flatMap(({ link }) => link ?? []);
    expect([...links, ...banners].filter((path) => !known(path))).toEqual([]);
    expect(links.length).toBeGreaterThan(5);
  });
});

describe('the terms in demo texts', () => {
  // Verified to fail with the previous texts: «действуют год», while the ledger expires bonuses after 180 days.
  it('match what is charged and counted, in every text (docs/product.md §8.1)', () => {
    const named = { ...chain, environment: { ...chain.environment, bonus_percent: 7, pickup_discount: 13 } };
    const { pages, texts } = withTerms(named);
    const text = JSON.stringify([pages, texts]).replaceAll('\u00a0', ' ');
    expect(text).toContain(`действуют ${BONUS_LIFETIME_DAYS} дней со дня начисления`);
    expect(text).toContain(`Действуют ${BONUS_LIFETIME_DAYS} дней`);
    expect(text).toContain('возвращаем 7 % стоимости блюд');
    expect(text).toContain('Скидка 13 % на блюда');
    expect(text).toContain(`до ${BONUS_SHARE_PERCENT} % стоимости блюд`);
    expect(text).not.toMatch(/\{[a-z_]+\}/);
    // Sentences about bonuses contain no numbers of their own.
    const own = [
      ...JSON.stringify([chain.pages, chain.texts, chain.news, chain.promos]).matchAll(/[^".]*бонус[^"]*/giu),
    ];
    expect(own.map(([sentence]) => sentence).filter((sentence) => /\d|\bгод|полгода|месяц/u.test(sentence))).toEqual(
      [],
    );
  });

  it('include no unknown term', () => {
    const [page, ...rest] = chain.pages;
    if (!page) throw new Error('a page');
    const odd = { ...chain, pages: [{ ...page, summary: 'Живут {bonus_years}' }, ...rest] };
    expect(termFaults(odd)).toEqual([
      { path: 'pages[0].summary', message: expect.stringContaining('Нет величины {bonus_years}') },
    ]);
  });
});
