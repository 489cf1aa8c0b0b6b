import { OFFICE_ACTIONS, type OfficeAction } from '#contract/office.ts';
import type { StaffRole } from '#contract/staff.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Who acts: a role, and external ids of the restaurants that a manager or a cook works in. */
export interface Acting {
  readonly role: StaffRole;
  readonly restaurants: readonly string[];
}

/** Where a role may do something: everywhere, or in its own restaurants. */
type Reach = 'all' | 'own';
type Rights = Readonly<Partial<Record<OfficeAction, Reach>>>;

/** Every right of every role (docs/product.md §34.3, §26.69). */
const RIGHTS: Readonly<Record<StaffRole, Rights>> = {
  owner: {
    'chain.read': 'all',
    'chain.edit': 'all',
    'chain.publish': 'all',
    'menu.edit': 'all',
    'menu.publish': 'all',
    'promo.edit': 'all',
    'promo.publish': 'all',
    'content.edit': 'all',
    'content.publish': 'all',
    'places.edit': 'all',
    'places.publish': 'all',
    'hours.edit': 'all',
    'hours.publish': 'all',
    'applications.read': 'all',
    'ratings.reply': 'all',
    'numbers.read': 'all',
    'customers.count': 'all',
    'customers.find': 'all',
    'customers.browse': 'all',
    'customers.bonuses': 'all',
    'customers.whole': 'all',
    'customers.erase': 'all',
    'versions.restore': 'all',
    'staff.read': 'all',
    'staff.change': 'all',
    'orders.read': 'all',
    'orders.work': 'all',
    'orders.make': 'all',
    'stops.change': 'all',
    'kitchen.manage': 'all',
  },
  manager: {
    'chain.read': 'all',
    'menu.edit': 'own',
    'menu.publish': 'own',
    'hours.edit': 'own',
    'hours.publish': 'own',
    'ratings.reply': 'own',
    'numbers.read': 'own',
    'customers.count': 'own',
    'customers.find': 'own',
    'customers.browse': 'own',
    'orders.read': 'own',
    'orders.work': 'own',
    'orders.make': 'own',
    'stops.change': 'own',
    'kitchen.manage': 'own',
    'customers.bonuses': 'own',
  },
  menu: { 'chain.read': 'all', 'menu.edit': 'all', 'menu.publish': 'all' },
  marketing: {
    'chain.read': 'all',
    'promo.edit': 'all',
    'promo.publish': 'all',
    'content.edit': 'all',
    'content.publish': 'all',
    'ratings.reply': 'all',
    'customers.count': 'all',
  },
  operator: {
    'ratings.reply': 'all',
    'customers.count': 'all',
    'customers.find': 'all',
    'customers.bonuses': 'all',
    'orders.read': 'all',
    'orders.work': 'all',
    'orders.make': 'all',
  },
  kitchen: { 'orders.read': 'own', 'orders.work': 'own', 'stops.change': 'own' },
};

/** Reports whether a person may do something; `restaurant` is its external id, or null for what concerns the whole chain. */
export function may({ role, restaurants }: Acting, action: OfficeAction, restaurant: string | null): boolean {
  const reach = RIGHTS[role][action];
  return reach === 'all' || (reach === 'own' && restaurant !== null && restaurants.includes(restaurant));
}

/** @throws {ApiError} OFFICE_RIGHT_MISSING */
export function requireRight(person: Acting, action: OfficeAction, restaurant: string | null): void {
  if (!may(person, action, restaurant)) throw new ApiError('OFFICE_RIGHT_MISSING', { details: { action } });
}

/** Returns what a person may do in the whole chain, and in named restaurants alone: what a screen shows. */
export function actionsOf(person: Acting): { chain: OfficeAction[]; restaurants: OfficeAction[] } {
  const chain = OFFICE_ACTIONS.filter((action) => may(person, action, null));
  const isOwn = (action: OfficeAction): boolean =>
    !chain.includes(action) && person.restaurants.some((restaurant) => may(person, action, restaurant));
  return { chain, restaurants: OFFICE_ACTIONS.filter(isOwn) };
}
