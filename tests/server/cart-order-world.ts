import { eq } from 'drizzle-orm';
import type { ModifierGroup, OptionEffect, ProductMark } from '#contract/catalog.ts';
import type { LatLon, WeekRanges } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { categories, modifierGroups, modifierOptions, products } from '#server/db/schema/catalog.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { chain, deliveryZones, localities, restaurants, stopList } from '#server/db/schema/places.ts';

/** A chain of two restaurants that covers every problem of a cart or an order. Prices are round on purpose. */

const DAY_HOURS = everyDay([{ from: '10:00', to: '23:00' }]);
/** Until after midnight. */
const NIGHT_HOURS = everyDay([{ from: '18:00', to: '03:00' }]);
const ROUND_THE_CLOCK = everyDay([{ from: '00:00', to: '24:00' }]);

/** A square of about 4 km around the first restaurant, and points inside and outside it. */
const SQUARE: LatLon[] = [
  [54.48, 36.22],
  [54.48, 36.28],
  [54.52, 36.28],
  [54.52, 36.22],
];
export const INSIDE = { latitude: 54.5, longitude: 36.25 };
export const OUTSIDE = { latitude: 54.6, longitude: 36.25 };

const noNutrition = { kcal: 100, proteins: 1, fats: 1, carbohydrates: 1 };

export async function insertProduct(
  db: Database,
  position: number,
  externalId: string,
  product: {
    name: string;
    price: number;
    oldPrice?: number;
    groups?: string[];
    schedule?: WeekRanges;
    orderTypes?: ('delivery' | 'pickup')[];
    marks?: ProductMark[];
  },
): Promise<number> {
  const [row] = await db
    .insert(products)
    .values({
      externalId,
      position,
      category: 'all',
      slug: externalId,
      name: product.name,
      description: '',
      composition: 'вода',
      weight: '300 г',
      nutritionPerPortion: noNutrition,
      nutritionPer100: noNutrition,
      allergens: [],
      marks: product.marks ?? [],
      price: product.price,
      oldPrice: product.oldPrice ?? null,
      modifierGroups: product.groups ?? [],
      availabilitySchedule: product.schedule ?? null,
      orderTypes: product.orderTypes ?? ['delivery', 'pickup'],
      popularity: 1,
      recommendedWith: [],
      replacements: [],
    })
    .returning({ id: products.id });
  if (!row) throw new Error('no product');
  return row.id;
}

export async function insertGroup(
  db: Database,
  externalId: string,
  group: Pick<ModifierGroup, 'kind' | 'required' | 'min' | 'max'> & { freeCount?: number },
  options: { id: string; price: number; isDefault?: boolean; max?: number; weight?: string; effect?: OptionEffect }[],
): Promise<Record<string, number>> {
  const { freeCount = 0, ...values } = group;
  await db.insert(modifierGroups).values({ externalId, position: 0, name: externalId, ...values, freeCount });
  const rows = await db
    .insert(modifierOptions)
    .values(
      options.map((option, position) => ({
        externalId: `${externalId}/${option.id}`,
        position,
        group: externalId,
        name: option.id,
        price: option.price,
        weight: option.weight ?? null,
        effect: option.effect ?? null,
        isDefault: option.isDefault ?? false,
        maxQuantity: option.max ?? 1,
      })),
    )
    .returning({ id: modifierOptions.id, name: modifierOptions.name });
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

const insertRestaurant = async (
  db: Database,
  id: number,
  restaurant: { name: string; hours: WeekRanges; notServed?: string[]; aheadDays: number },
): Promise<void> => {
  await db.insert(restaurants).values({
    id,
    externalId: `r${id}`,
    position: id,
    locality: 'town',
    name: restaurant.name,
    address: `Улица ${id}`,
    timezone: 'Europe/Moscow',
    acceptsOnlinePayments: false,
    ownPaymentKey: false,
    isDefault: id === 1,
    ...INSIDE,
    openingHours: restaurant.hours,
    phoneNumber: '74842000000',
    expressMinutesBeforeClose: 30,
    scheduleModal: { is_default_title: true, title: null, text: null },
    bookingConfig: {
      is_booking_schedule: false,
      is_booking_disable: true,
      booking_hours: everyDay(null),
    },
    orderAheadDays: restaurant.aheadDays,
    categoriesNotServed: [],
    productsNotServed: restaurant.notServed ?? [],
    prices: [],
  });
};

const insertZone = async (
  db: Database,
  restaurant: number,
  zone: { type: 'delivery' | 'pickup'; price?: number; min?: number; free?: number; area?: LatLon[] },
): Promise<number> => {
  const [row] = await db
    .insert(deliveryZones)
    .values({
      externalId: `r${restaurant}-${zone.type}`,
      position: zone.type === 'pickup' ? 1 : 0,
      restaurant: `r${restaurant}`,
      type: zone.type,
      name: zone.type === 'pickup' ? 'Самовывоз' : 'Центр',
      price: zone.price ?? 0,
      minDeliveryPrice: zone.min ?? null,
      freeDeliveryPrice: zone.free ?? null,
      area: zone.area ?? null,
      areaHoles: [],
      cookingTime: 20,
      transportationTime: zone.type === 'pickup' ? 0 : 20,
      deliveryTime: zone.type === 'pickup' ? 20 : 60,
      openingHours: ROUND_THE_CLOCK,
    })
    .returning({ id: deliveryZones.id });
  if (!row) throw new Error('no zone');
  return row.id;
};

/** Fills an empty database. */
export async function seedWorld(db: Database) {
  await db.insert(chain).values({
    version: crypto.randomUUID(),
    pickupDiscount: 10,
    maxCutleryCount: 10,
    bonusPercent: 5,
    brand: {
      name: 'Самобранка',
      slogan: '',
      support_phone_number: null,
      email: null,
      legal: { name: 'ООО', inn: '4027000000', ogrn: '1024000000000', address: 'Калуга', hours: '10–22' },
    },
    documents: {
      rules_url: '/r',
      privacy_url: '/p',
      agreement_url: '/a',
      personal_data_consent_url: null,
      consent_version: '2026-01',
    },
    changedAt: new Date(),
  });
  await db.insert(localities).values({
    externalId: 'town',
    position: 0,
    name: 'Калуга',
    nameIn: 'Калуге',
    slug: 'kaluga',
    ...INSIDE,
    borderBoxLowerCorner: [54.4, 36.1],
    borderBoxUpperCorner: [54.6, 36.4],
    isDefault: true,
  });
  await insertRestaurant(db, 1, { name: 'На Кирова', hours: DAY_HOURS, aheadDays: 2 });
  await insertRestaurant(db, 2, { name: 'Ночной', hours: NIGHT_HOURS, notServed: ['borsch'], aheadDays: 0 });
  const zones = {
    delivery: await insertZone(db, 1, { type: 'delivery', price: 15_000, min: 60_000, free: 150_000, area: SQUARE }),
    pickup: await insertZone(db, 1, { type: 'pickup' }),
    nightDelivery: await insertZone(db, 2, { type: 'delivery', price: 20_000, area: SQUARE }),
    nightPickup: await insertZone(db, 2, { type: 'pickup' }),
  };
  await db.insert(categories).values({ externalId: 'all', position: 0, slug: 'all', name: 'Всё', color: '#ffffff' });
  const size = await insertGroup(db, 'size', { kind: 'single', required: true, min: 1, max: 1 }, [
    { id: 'small', price: 0, isDefault: true },
    { id: 'large', price: 15_000, weight: '450 г', effect: { type: 'replaces', size: 450, nutrition: null } },
  ]);
  const sauce = await insertGroup(db, 'sauce', { kind: 'multiple', required: false, min: 0, max: 3, freeCount: 1 }, [
    {
      id: 'garlic',
      price: 5_000,
      max: 2,
      weight: '30 г',
      effect: { type: 'adds', size: 30, nutrition: { kcal: 120, proteins: 1, fats: 12, carbohydrates: 2 } },
    },
    { id: 'cheese', price: 6_000 },
  ]);
  const without = await insertGroup(db, 'without', { kind: 'removal', required: false, min: 0, max: 2 }, [
    { id: 'onion', price: -1_000 },
  ]);
  const dishes = {
    pizza: await insertProduct(db, 0, 'pizza', {
      name: 'Пицца',
      price: 50_000,
      groups: ['size', 'sauce', 'without'],
    }),
    borsch: await insertProduct(db, 1, 'borsch', { name: 'Борщ', price: 39_000 }),
    syrniki: await insertProduct(db, 2, 'syrniki', {
      name: 'Сырники',
      price: 29_000,
      schedule: everyDay([{ from: '08:00', to: '14:00' }]),
    }),
    mors: await insertProduct(db, 3, 'mors', { name: 'Морс', price: 12_000, oldPrice: 15_000 }),
    kvas: await insertProduct(db, 4, 'kvas', { name: 'Квас', price: 10_000, orderTypes: ['pickup'] }),
    ukha: await insertProduct(db, 5, 'ukha', { name: 'Уха', price: 45_000 }),
  };
  await db.insert(stopList).values({ restaurant: 'r1', item: 'ukha' });
  return { zones, dishes, size, sauce, without };
}

/** Changes the chain as an import or a stop list does: memory caches are invalidated. */
export async function changeWorld(db: Database, change: () => Promise<unknown>): Promise<void> {
  await change();
  await db.update(chain).set({ version: crypto.randomUUID() }).where(eq(chain.id, 1));
}
