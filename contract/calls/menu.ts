import * as v from 'valibot';
import * as cartSchemas from '../cart.ts';
import * as catalog from '../catalog.ts';
import { NumericId, OrderType, SecretId } from '../primitives.ts';
import { City, Environment, Locality, Restaurant } from '../restaurants.ts';
import { SeoTitle } from '../seo-title.ts';
import { get, personal } from './record.ts';

// What every visit of the menu requests: on the way to the first screen, so nothing else belongs here (docs/guides/first-view.md).

export const csrfCookie = get('csrfCookie', '/csrf-cookie', null, null, {
  base: '/api',
  personal: true,
});
export const ping = get('ping', '/ping', null, v.object({ pong: v.literal(true) }), personal);
export const environment = get('environment', '/environment', null, Environment);
/** Most ids that one request may name. */
export const MOST_IDS = 100;
/** Which restaurants to return; all without a filter (docs/product.md §1.20). */
const RestaurantFilter = {
  /** Slug of a city. */
  locality: v.optional(City.entries.slug),
  /** Ids of restaurants, in any city. */
  ids: v.optional(v.pipe(v.array(NumericId), v.maxLength(MOST_IDS))),
};
/** Restaurants; with `by=locality`, localities with their restaurants inside. */
export const restaurants = get(
  'restaurants',
  '/restaurants',
  v.strictObject({ by: v.optional(v.literal('locality')), ...RestaurantFilter }),
  v.union([v.array(Locality), v.array(Restaurant)]),
);
/** The same call with `BY_LOCALITY`, as the storefront makes it. A response of plain restaurants is accepted too (docs/product.md §23.5). */
export const localities = get(
  restaurants.name,
  restaurants.path,
  v.strictObject({ by: v.literal('locality'), ...RestaurantFilter }),
  v.array(Locality),
);
export const BY_LOCALITY = { by: 'locality' } as const;
/** Every city, without restaurants. */
export const cities = get('cities', '/cities', null, v.array(City));
export const categories = get('categories', '/categories', null, v.array(catalog.Category));
export const products = get('products', '/products', catalog.ProductsQuery, catalog.ProductList);
export const popularProducts = get(
  'popularProducts',
  '/popular-products',
  v.strictObject({ restaurant_id: v.optional(NumericId), order_type: v.optional(OrderType) }),
  catalog.ProductList,
);
export const banners = get('banners', '/banners', null, v.array(catalog.Banner));
export const tripleSlider = get('tripleSlider', '/triple-slider', null, v.array(catalog.Banner));
export const cart = get('cart', '/cart', v.strictObject({ cart_id: SecretId }), cartSchemas.Cart, {
  errors: ['CART_NOT_FOUND', 'CART_ALREADY_ORDERED'],
  personal: true,
});
export const recommendedProducts = get(
  'recommendedProducts',
  '/cart/recommended-products',
  v.strictObject({ cart_id: v.optional(SecretId), restaurant_id: v.optional(NumericId) }),
  catalog.ProductList,
  personal,
);
export const seoTitles = get('seoTitles', '/seo_titles', null, v.array(SeoTitle));
