import * as v from 'valibot';
import * as cartSchemas from '../cart.ts';
import * as catalog from '../catalog.ts';
import { NumericId, OrderType, SecretId } from '../primitives.ts';
import { Environment, Locality } from '../restaurants.ts';
import { SeoTitle } from '../seo-title.ts';
import { get, personal } from './record.ts';

// What every visit of the menu asks: on the way to the first screen, so nothing else belongs here (docs/guides/first-view.md).

export const csrfCookie = get('csrfCookie', '/csrf-cookie', 'Sets the XSRF-TOKEN cookie', null, null, {
  base: '/api',
  personal: true,
});
export const ping = get(
  'ping',
  '/ping',
  'Says that the API is reachable; never cached',
  null,
  v.object({ pong: v.literal(true) }),
  personal,
);
export const environment = get('environment', '/environment', 'Constants and brand', null, Environment);
export const restaurants = get(
  'restaurants',
  '/restaurants',
  'Localities with their restaurants',
  null,
  v.array(Locality),
);
export const categories = get('categories', '/categories', 'Categories in menu order', null, v.array(catalog.Category));
export const products = get('products', '/products', 'Products by filters', catalog.ProductsQuery, catalog.ProductList);
export const popularProducts = get(
  'popularProducts',
  '/popular-products',
  'What is ordered most',
  v.strictObject({ restaurant_id: v.optional(NumericId), order_type: v.optional(OrderType) }),
  catalog.ProductList,
);
export const banners = get('banners', '/banners', 'Banners of the menu', null, v.array(catalog.Banner));
export const tripleSlider = get(
  'tripleSlider',
  '/triple-slider',
  'The three slides of the home page',
  null,
  v.array(catalog.Banner),
);
export const cart = get('cart', '/cart', 'A cart', v.strictObject({ cart_id: SecretId }), cartSchemas.Cart, {
  errors: ['CART_NOT_FOUND', 'CART_ALREADY_ORDERED'],
  personal: true,
});
export const recommendedProducts = get(
  'recommendedProducts',
  '/cart/recommended-products',
  'What goes with the cart',
  v.strictObject({ cart_id: v.optional(SecretId), restaurant_id: v.optional(NumericId) }),
  catalog.ProductList,
  personal,
);
export const seoTitles = get('seoTitles', '/seo_titles', 'Titles and descriptions by path', null, v.array(SeoTitle));
