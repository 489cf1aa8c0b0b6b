import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { deliveryZones, restaurants } from '#server/db/schema/places.ts';
import { checkMenu } from './check-iiko-menu.ts';
import { checkListed, checkPayments, checkTerminal } from './check-iiko-settings.ts';
import { iikoCatalog } from './iiko-catalog.ts';
import { type Checking, type Note, tryTo } from './iiko-checking.ts';
import type { IikoRestaurant } from './iiko-config.ts';

/** What does not fit between the chain's menu and settings and a restaurant's till, in a sentence each. */
export interface IikoFault {
  readonly restaurant: number;
  readonly what: string;
}

const checkRestaurant = async (note: Note, checking: Checking, restaurant: IikoRestaurant): Promise<void> => {
  const { db, client } = checking;
  const catalog = iikoCatalog(client, restaurant);
  const [own] = await db.select().from(restaurants).where(eq(restaurants.id, restaurant.id));
  if (!own) return note('the chain has no such restaurant');
  const organizations = await tryTo(note, 'organizations', catalog.organizations);
  if (organizations === null) return;
  if (!organizations.has(restaurant.organization))
    return note(`organization ${restaurant.organization} does not belong to the login`);
  await checkTerminal(note, catalog, restaurant);
  await tryTo(note, 'deliveries', () => client.find(restaurant, [randomUUID()]));
  await tryTo(note, 'stop lists', () => client.stopList(restaurant));
  await checkPayments(note, catalog, restaurant, own.acceptsOnlinePayments !== false);
  if (restaurant.discount === undefined)
    note('discount is missing: promo codes, bonuses and the pickup discount are not at the till');
  await checkListed(note, 'discount', restaurant.discount, 'discounts', catalog.discounts);
  await checkListed(note, 'cancel.cause', restaurant.cancel?.cause, 'causes of cancellation', catalog.cancelCauses);
  await checkListed(note, 'cancel.removal', restaurant.cancel?.removal, 'kinds of removal', catalog.removalTypes);
  const zones = await db.select().from(deliveryZones).where(eq(deliveryZones.restaurant, own.externalId));
  if (restaurant.delivery === undefined && zones.some(({ type, price }) => type === 'delivery' && price > 0))
    note('delivery is missing: the price of the delivery is not at the till');
  const menu = await tryTo(note, 'the menu', catalog.menu);
  if (menu !== null) await checkMenu(note, checking, restaurant, menu);
};

/**
 * Compares the settings, `IIKO_IDS` and the menu of each restaurant with its till (docs/product.md §28.10). Changes nothing on either side.
 */
export async function checkIiko(checking: Checking): Promise<readonly IikoFault[]> {
  const faults: IikoFault[] = [];
  for (const restaurant of checking.iiko.restaurants.values()) {
    await checkRestaurant((what) => void faults.push({ restaurant: restaurant.id, what }), checking, restaurant);
  }
  return faults;
}
