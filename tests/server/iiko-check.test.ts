// Proves docs/product.md §28.10.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkIiko } from '#server/modules/iiko/check-iiko.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import type { IikoConfig } from '#server/modules/iiko/iiko-config.ts';
import { ORGANIZATION, TERMINAL } from '../support/iiko-service.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { BORSCH, CASH, GARLIC, type IikoWorld, LARGE, PIZZA, SAUCE, SMALL, startIikoWorld } from './iiko-world.ts';

/** An id that only this test knows. */
const idOf = (letter: string) =>
  `${letter.repeat(8)}-${letter.repeat(4)}-4${letter.repeat(3)}-8${letter.repeat(3)}-${letter.repeat(12)}`;
const [CARD, ONLINE, DISCOUNT, DELIVERY, CAUSE, REMOVAL] = ['a', 'b', 'c', 'd', 'e', 'f'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]; // six letters
const CHEESE = 'abababab-abab-4bab-8bab-abababababab';
const ONION = 'cdcdcdcd-cdcd-4dcd-8dcd-cdcdcdcdcdcd';
const OTHERS = { syrniki: idOf('3'), mors: idOf('4'), kvas: idOf('5'), ukha: idOf('6') };

let world: IikoWorld;
let config: IikoConfig;

beforeAll(async () => {
  world = await startIikoWorld();
});
afterAll(() => world.end());

const product = (id: string, rubles: number, change: object = {}) => ({
  id,
  name: 'Блюдо',
  type: 'Dish',
  sizePrices: [{ sizeId: null, price: { currentPrice: rubles, isIncludedInMenu: true } }],
  groupModifiers: [],
  modifiers: [],
  ...change,
});
const inSizes = (...sizes: (readonly [string, number])[]) => ({
  sizePrices: sizes.map(([sizeId, currentPrice]) => ({ sizeId, price: { currentPrice, isIncludedInMenu: true } })),
});
const paymentType = (id: string, paymentTypeKind: string, change: object = {}) => ({
  id,
  paymentTypeKind,
  paymentProcessingType: 'Both',
  terminalGroups: [{ id: TERMINAL }],
  ...change,
});
const PIZZA_MODIFIERS = {
  groupModifiers: [{ id: SAUCE, childModifiers: [{ id: GARLIC }, { id: CHEESE }] }],
  modifiers: [{ id: ONION }],
};

/** A till that fits. */
beforeEach(async () => {
  await world.reset();
  world.ids.clear();
  for (const [ours, theirs] of [
    ['borsch', BORSCH],
    ['pizza', PIZZA],
    ['size/small', { size: SMALL }],
    ['size/large', { size: LARGE }],
    ['sauce', SAUCE],
    ['sauce/garlic', GARLIC],
    ['sauce/cheese', CHEESE],
    ['without/onion', ONION],
    ...Object.entries(OTHERS),
  ] as const)
    world.ids.set(ours, theirs);
  Object.assign(world.service.lists, {
    terminalGroups: [{ id: TERMINAL, name: 'Зал' }],
    terminalGroupsInSleep: [],
    paymentTypes: [paymentType(CASH, 'Cash'), paymentType(CARD, 'Card'), paymentType(ONLINE, 'External')],
    discounts: [{ id: DISCOUNT, isDeleted: false }],
    cancelCauses: [{ id: CAUSE }],
    removalTypes: [{ id: REMOVAL }],
    products: [
      product(BORSCH, 390),
      product(PIZZA, 500, { ...inSizes([SMALL, 500], [LARGE, 650]), ...PIZZA_MODIFIERS }),
      product(GARLIC, 50),
      product(CHEESE, 60),
      product(ONION, -10),
      product(OTHERS.syrniki, 290),
      product(OTHERS.mors, 120),
      product(OTHERS.kvas, 100),
      product(OTHERS.ukha, 450),
      product(DELIVERY, 150),
    ],
    groups: [{ id: SAUCE, isGroupModifier: true }],
    sizes: [{ id: SMALL }, { id: LARGE }],
  });
  const [own] = world.config.restaurants.values();
  if (!own) throw new Error('no restaurant');
  const settings = {
    payments: { cash: CASH, card: CARD, online: ONLINE },
    discount: DISCOUNT,
    delivery: DELIVERY,
    cancel: { cause: CAUSE, removal: REMOVAL },
  };
  config = { ...world.config, restaurants: new Map([[1, { ...own, ...settings }]]) };
});

const check = async (): Promise<readonly string[]> => {
  const client = createIikoClient(config, () => FRIDAY_15);
  const faults = await checkIiko({ db: world.db, iiko: config, client, now: FRIDAY_15 });
  return faults.map(({ what }) => what);
};
/** Checks with other settings of the restaurant. */
const checkWith = (change: object) => {
  const [own] = config.restaurants.values();
  if (!own) throw new Error('no restaurant');
  config = { ...config, restaurants: new Map([[1, { ...own, ...change }]]) };
  return check();
};
const withProduct = (id: string, change: object | null) => {
  const { lists } = world.service;
  lists.products = lists.products.flatMap((one) => {
    if (!(typeof one === 'object' && one !== null && 'id' in one && one.id === id)) return [one];
    return change === null ? [] : [{ ...one, ...change }];
  });
};

describe('the check of a till', () => {
  it('finds nothing where everything fits [28.10]', async () => {
    expect(await check()).toEqual([]);
  });

  it('names dishes and options without an id, and ids unknown at the till', async () => {
    world.ids.delete('borsch');
    world.ids.delete('sauce/cheese');
    world.ids.set('mors', idOf('9'));
    world.ids.set('sauce/garlic', idOf('8'));
    world.ids.set('sauce', idOf('7'));
    withProduct(OTHERS.kvas, { isDeleted: true });
    expect((await check()).toSorted()).toEqual([
      "dish borsch («Борщ») has no id of iiko's",
      `dish kvas («Квас») is ${OTHERS.kvas}, which is unknown at the till`,
      `dish mors («Морс») is ${idOf('9')}, which is unknown at the till`,
      `group sauce is ${idOf('7')}, which is unknown at the till`,
      "option sauce/cheese («cheese») has no id of iiko's",
      `option sauce/garlic («garlic») is ${idOf('8')}, which is unknown at the till`,
    ]);
  });

  it('names dishes whose sizes or modifiers differ', async () => {
    world.ids.set('size/large', { size: idOf('9') });
    world.ids.delete('sauce');
    withProduct(BORSCH, inSizes([SMALL, 390]));
    withProduct(PIZZA, { modifiers: [] });
    expect((await check()).toSorted()).toEqual([
      'dish borsch («Борщ») has sizes at the till, and none here: it is refused there',
      `dish pizza («Пицца») has no modifier ${ONION} at the till (option without/onion)`,
      `dish pizza («Пицца») in large is not sold in size ${idOf('9')} at the till`,
      `option sauce/cheese of dish pizza («Пицца») is in group ${SAUCE} at the till: map sauce to it`,
      `option sauce/garlic of dish pizza («Пицца») is in group ${SAUCE} at the till: map sauce to it`,
      `option size/large («large») is size ${idOf('9')}, which is unknown at the till`,
    ]);
  });

  it('names dishes that are not on the till’s menu', async () => {
    withProduct(BORSCH, { sizePrices: [{ sizeId: null, price: { currentPrice: 390, isIncludedInMenu: false } }] });
    expect(await check()).toEqual(["dish borsch («Борщ») is not on the till's menu"]);
  });

  it('names prices that differ, of a size, too', async () => {
    withProduct(BORSCH, product(BORSCH, 400));
    withProduct(PIZZA, inSizes([SMALL, 500], [LARGE, 640]));
    withProduct(GARLIC, product(GARLIC, 55));
    expect((await check()).map((one) => one.replaceAll(/[\u00A0\u202F]/g, ' ')).toSorted()).toEqual([
      'dish borsch («Борщ») costs 390 ₽ here and 400 ₽ at the till',
      'dish pizza («Пицца») in large costs 650 ₽ here and 640 ₽ at the till',
      'option sauce/garlic («garlic») costs 50 ₽ here and 55 ₽ at the till',
    ]);
  });

  it('names payment types that are missing, unknown, or of another kind, place or processing', async () => {
    const types = [paymentType(CASH, 'Card'), paymentType(ONLINE, 'External', { paymentProcessingType: 'Internal' })];
    world.service.lists.paymentTypes = [...types, paymentType(CARD, 'Card', { terminalGroups: [{ id: SMALL }] })];
    expect(await check()).toEqual([
      `payments.cash ${CASH} is of the kind Card, not Cash`,
      `payments.card ${CARD} is not for terminal group ${TERMINAL}`,
      `payments.online ${ONLINE} cannot be paid outside the till (its processing type is Internal)`,
    ]);
    world.service.lists.paymentTypes = [paymentType(CASH, 'Cash', { isDeleted: true })];
    expect(await checkWith({ payments: { cash: CASH } })).toEqual([
      `payments.cash ${CASH} is unknown at the till`,
      'payments.card is missing: such orders reach the till without a payment',
    ]);
  });

  it('names the other ids of the settings that are missing or unknown', async () => {
    Object.assign(world.service.lists, { discounts: [], cancelCauses: [], removalTypes: [] });
    withProduct(DELIVERY, null);
    expect(await check()).toEqual([
      `discount ${DISCOUNT} is unknown at the till`,
      `cancel.cause ${CAUSE} is unknown at the till`,
      `cancel.removal ${REMOVAL} is unknown at the till`,
      `delivery ${DELIVERY} is unknown at the till`,
    ]);
    expect(await checkWith({ discount: undefined, delivery: undefined, cancel: {} })).toEqual([
      'discount is missing: promo codes, bonuses and the pickup discount are not at the till',
      'delivery is missing: the price of the delivery is not at the till',
    ]);
  });

  it('names a terminal group that is asleep or unknown, and an organization of another login', async () => {
    const { lists } = world.service;
    [lists.terminalGroups, lists.terminalGroupsInSleep] = [[], [{ id: TERMINAL }]];
    expect(await check()).toEqual([`terminal group ${TERMINAL} is asleep`]);
    lists.terminalGroupsInSleep = [];
    expect(await check()).toEqual([`terminal group ${TERMINAL} is unknown at the till`]);
    expect(await checkWith({ organization: SMALL })).toEqual([`organization ${SMALL} does not belong to the login`]);
    expect(ORGANIZATION).not.toBe(SMALL);
  });

  it('names the rights that the login lacks, and checks the rest', async () => {
    for (const path of ['deliveries/by_id', 'stop_lists', 'nomenclature', 'payment_types'])
      world.service.forbidden.add(`/api/1/${path}`);
    expect(await check()).toEqual([
      'the login may not read deliveries: Access is denied',
      'the login may not read stop lists: Access is denied',
      'the login may not read payment types: Access is denied',
      'the login may not read the menu: Access is denied',
    ]);
  });

  it('reads the records of the till one by one', async () => {
    world.service.lists.products.push({ id: SMALL, name: 5 }, null);
    expect(await check()).toEqual([
      `the till's product ${SMALL} cannot be read: name: string expected`,
      "the till's product ? cannot be read: the record: Object expected",
    ]);
  });
});
