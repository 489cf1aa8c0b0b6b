import * as v from 'valibot';
import * as account from './account.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as orders from './orders.ts';
import { AddressSuggestion } from './places.ts';
import { NumericId, SecretId } from './primitives.ts';
import { Environment, Locality } from './restaurants.ts';

type S = v.GenericSchema;
interface Extra {
  readonly errors?: readonly ErrorCode[];
  readonly personal?: boolean;
  readonly base?: Endpoint['base'];
}

const get = <Q extends S | null, O extends S | null>(
  name: string,
  path: `/${string}`,
  summary: string,
  query: Q,
  ok: O,
  extra: Extra = {},
): Endpoint<Q, null, O> => ({
  name,
  method: 'GET',
  base: extra.base ?? '/api/restaurant',
  path,
  summary,
  query,
  body: null,
  ok,
  errors: extra.errors ?? [],
  personal: extra.personal ?? false,
});

const post = <B extends S | null, O extends S | null>(
  name: string,
  path: `/${string}`,
  summary: string,
  body: B,
  ok: O,
  errors: readonly ErrorCode[] = [],
): Endpoint<null, B, O> => ({
  name,
  method: 'POST',
  base: '/api/restaurant',
  path,
  summary,
  query: null,
  body,
  ok,
  errors,
  personal: true,
});

/** Only reading answers CART_NOT_FOUND; whatever would change or order a cart that is gone answers 422 (spec §8). */
const cartErrors = ['CART_GONE', 'CART_ALREADY_ORDERED'] as const;
const personal = { personal: true };

/** Every call of the product (spec §7), and the four that the spec needs but does not list (docs/decisions). */
export const api = {
  csrfCookie: get('csrfCookie', '/csrf-cookie', 'Sets the XSRF-TOKEN cookie', null, null, {
    base: '/api',
    personal: true,
  }),
  ping: get(
    'ping',
    '/ping',
    'Says that the API is reachable; never cached',
    null,
    v.object({ pong: v.literal(true) }),
    personal,
  ),

  environment: get('environment', '/environment', 'Constants and brand', null, Environment),
  restaurants: get('restaurants', '/restaurants', 'Localities with their restaurants', null, v.array(Locality)),
  addressSuggestions: get(
    'addressSuggestions',
    '/address-suggestions',
    'Addresses that begin like the query',
    v.strictObject({
      query: v.pipe(v.string(), v.maxLength(300)),
      locality_id: NumericId,
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
    }),
    v.object({ suggestions: v.array(AddressSuggestion) }),
    { errors: ['UPSTREAM_UNAVAILABLE'], personal: true },
  ),

  categories: get('categories', '/categories', 'Categories in menu order', null, v.array(catalog.Category)),
  products: get('products', '/products', 'Products by filters', catalog.ProductsQuery, catalog.ProductList),
  popularProducts: get(
    'popularProducts',
    '/popular-products',
    'What is ordered most',
    v.strictObject({ restaurant_id: v.optional(NumericId) }),
    catalog.ProductList,
  ),
  banners: get('banners', '/banners', 'Banners of the menu', null, v.array(catalog.Banner)),
  tripleSlider: get(
    'tripleSlider',
    '/triple-slider',
    'The three slides of the home page',
    null,
    v.array(catalog.Banner),
  ),

  cart: get('cart', '/cart', 'A cart', v.strictObject({ cart_id: SecretId }), cart.Cart, {
    errors: ['CART_NOT_FOUND', 'CART_ALREADY_ORDERED'],
    personal: true,
  }),
  recommendedProducts: get(
    'recommendedProducts',
    '/cart/recommended-products',
    'What goes with the cart',
    v.strictObject({ cart_id: v.optional(SecretId), restaurant_id: v.optional(NumericId) }),
    catalog.ProductList,
    personal,
  ),
  createCart: post('createCart', '/cart/create', 'Creates a cart', cart.CreateCartBody, cart.Cart, [
    'ZONE_INVALID',
    'PICKUP_ZONE_MISSING',
  ]),
  addItem: post('addItem', '/cart/add', 'Adds a product', cart.AddItemBody, cart.Cart, [
    ...cartErrors,
    'PRODUCT_UNAVAILABLE',
    'MODIFIERS_INVALID',
    'CART_LIMIT',
  ]),
  updateItem: post(
    'updateItem',
    '/cart/update-item',
    'Sets quantity and options of a line',
    cart.UpdateItemBody,
    cart.Cart,
    [...cartErrors, 'MODIFIERS_INVALID', 'CART_LIMIT', 'NOT_FOUND'],
  ),
  removeItem: post(
    'removeItem',
    '/cart/remove-item',
    'Removes a line; a line already gone is no error',
    cart.RemoveItemBody,
    cart.Cart,
    cartErrors,
  ),
  replaceProduct: post(
    'replaceProduct',
    '/cart/replace-product',
    'Puts another product into a line',
    cart.ReplaceProductBody,
    cart.Cart,
    [...cartErrors, 'PRODUCT_UNAVAILABLE', 'MODIFIERS_INVALID', 'CART_LIMIT', 'NOT_FOUND'],
  ),
  clearCart: post('clearCart', '/cart/clear', 'Removes every line', cart.CartRefBody, cart.Cart, cartErrors),
  selectRestaurant: post(
    'selectRestaurant',
    '/cart/select-restaurant',
    'Moves the cart',
    cart.SelectRestaurantBody,
    cart.Cart,
    [...cartErrors, 'ZONE_INVALID', 'PICKUP_ZONE_MISSING'],
  ),
  setCutlery: post(
    'setCutlery',
    '/cart/set-cutlery',
    'Sets the number of cutlery sets',
    cart.SetCutleryBody,
    cart.Cart,
    [...cartErrors, 'CUTLERY_LIMIT'],
  ),
  applyPromocode: post(
    'applyPromocode',
    '/cart/apply-promocode',
    'Applies a promo code',
    cart.ApplyPromocodeBody,
    cart.Cart,
    cartErrors,
  ),
  removePromocode: post(
    'removePromocode',
    '/cart/remove-promocode',
    'Removes the promo code',
    cart.CartRefBody,
    cart.Cart,
    cartErrors,
  ),
  applyBonus: post('applyBonus', '/cart/apply-bonus', 'Spends bonuses', cart.ApplyBonusBody, cart.Cart, cartErrors),
  removeBonus: post('removeBonus', '/cart/remove-bonus', 'Spends no bonuses', cart.CartRefBody, cart.Cart, cartErrors),

  prevalidateOrder: post(
    'prevalidateOrder',
    '/orders/prevalidate',
    'What an order would cost and meet',
    orders.PrevalidateBody,
    orders.PrevalidateResult,
    cartErrors,
  ),
  placeOrder: post('placeOrder', '/orders/place', 'Places an order', orders.PlaceBody, orders.Order, [
    ...cartErrors,
    'QUOTE_CHANGED',
    'ORDER_REFUSED',
    'IDEMPOTENCY_KEY_MISSING',
  ]),
  orders: get('orders', '/orders', 'Orders', orders.OrdersQuery, orders.OrderList, {
    errors: ['ORDER_NOT_FOUND'],
    personal: true,
  }),
  orderStatus: get(
    'orderStatus',
    '/orders/status',
    'The state of an order',
    orders.OrderStatusQuery,
    orders.OrderStatusAnswer,
    {
      errors: ['ORDER_NOT_FOUND'],
      personal: true,
    },
  ),
  updateOrder: post('updateOrder', '/orders/update', 'Corrects an order', orders.UpdateOrderBody, orders.Order, [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_EDITABLE',
  ]),
  cancelOrder: post('cancelOrder', '/orders/cancel', 'Cancels an order', orders.CancelOrderBody, orders.Order, [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_CANCELABLE',
  ]),
  authCustomer: post(
    'authCustomer',
    '/orders/auth-customer',
    'Gives guest orders to the customer',
    orders.AuthCustomerBody,
    orders.OrderList,
    ['NOT_AUTHENTICATED'],
  ),

  sendVerificationCode: post(
    'sendVerificationCode',
    '/send-verification-code',
    'Sends a code by SMS',
    account.SendCodeBody,
    account.SendCodeResult,
  ),
  sendCallCode: post(
    'sendCallCode',
    '/send-call-code',
    'Calls; the code is the end of the number',
    account.SendCodeBody,
    account.SendCodeResult,
  ),
  logIn: post('logIn', '/log-in', 'Logs in', account.LogInBody, account.User),
  logOut: post('logOut', '/log-out', 'Logs out', null, null),
  profile: get('profile', '/profile', 'The customer', null, account.User, {
    errors: ['NOT_AUTHENTICATED'],
    personal: true,
  }),
  updateProfile: post(
    'updateProfile',
    '/update-profile',
    'Changes the profile',
    account.UpdateProfileBody,
    account.User,
    ['NOT_AUTHENTICATED'],
  ),

  news: get('news', '/news', 'News and events', null, v.array(content.NewsItem)),
  contentText: get('contentText', '/content', 'A text by key', content.ContentTextQuery, content.ContentText, {
    errors: ['NOT_FOUND'],
  }),
  contentList: get('contentList', '/content-list', 'All content pages', null, v.array(content.ContentPreview)),
  contentPromos: get('contentPromos', '/content/promos', 'Promotions', null, v.array(content.PromoItem)),
  pagesPreview: get(
    'pagesPreview',
    '/content/pages-preview',
    'Pages for the footer and the home page',
    null,
    v.array(content.ContentPreview),
  ),
  contentPage: get('contentPage', '/content/page', 'One content page', content.ContentQuery, content.ContentPage, {
    errors: ['NOT_FOUND'],
  }),
  seoTitles: get('seoTitles', '/seo_titles', 'Titles and descriptions by path', null, v.array(content.SeoTitle)),

  orderTable: post('orderTable', '/order-table', 'Books a table', null, null),
  orderHall: post('orderHall', '/order-hall', 'Asks for a hall', null, null),
  frontendRest: post('frontendRest', '/frontend_rest', 'Reports from the storefront', null, null),
} as const;
