/**
 * Which reads are written down, by the first word of their key. What is not named here is not: an unknown query may be
 * somebody's. The cart is not, because the outbox keeps the confirmed one; the profile, because a phone is borrowed.
 */
const PUBLIC = new Set([
  'environment',
  'restaurants',
  'categories',
  'menu',
  'menu-details',
  'product',
  'popular',
  'banners',
  'triple-slider',
  'news',
  'content',
  'seo-titles',
]);
/** The person's own, thrown away at logout. */
const PRIVATE = new Set(['orders']);

export const isPrivate = (key: readonly unknown[]): boolean => typeof key[0] === 'string' && PRIVATE.has(key[0]);

export const isStored = (key: readonly unknown[]): boolean =>
  typeof key[0] === 'string' && (PUBLIC.has(key[0]) || PRIVATE.has(key[0]));
