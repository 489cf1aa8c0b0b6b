// Proves docs/product.md §18.1 to §18.4.
import { expect, it } from 'vitest';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';

/** As other backends and clients know them. A moved call would be lost to them, while our own client and server still agreed. */
const ADDRESSES = {
  csrfCookie: 'GET /api/csrf-cookie',
  environment: 'GET /api/restaurant/environment',
  banners: 'GET /api/restaurant/banners',
  cart: 'GET /api/restaurant/cart',
  createCart: 'POST /api/restaurant/cart/create',
  addItem: 'POST /api/restaurant/cart/add',
  updateItem: 'POST /api/restaurant/cart/update-item',
  removeItem: 'POST /api/restaurant/cart/remove-item',
  replaceProduct: 'POST /api/restaurant/cart/replace-product',
  clearCart: 'POST /api/restaurant/cart/clear',
  selectRestaurant: 'POST /api/restaurant/cart/select-restaurant',
  applyPromocode: 'POST /api/restaurant/cart/apply-promocode',
  removePromocode: 'POST /api/restaurant/cart/remove-promocode',
  applyBonus: 'POST /api/restaurant/cart/apply-bonus',
  removeBonus: 'POST /api/restaurant/cart/remove-bonus',
  recommendedProducts: 'GET /api/restaurant/cart/recommended-products',
  products: 'GET /api/restaurant/products',
  categories: 'GET /api/restaurant/categories',
  news: 'GET /api/restaurant/news',
  restaurants: 'GET /api/restaurant/restaurants',
  logIn: 'POST /api/restaurant/log-in',
  logOut: 'POST /api/restaurant/log-out',
  updateProfile: 'POST /api/restaurant/update-profile',
  profile: 'GET /api/restaurant/profile',
  orders: 'GET /api/restaurant/orders',
  placeOrder: 'POST /api/restaurant/orders/place',
  prevalidateOrder: 'POST /api/restaurant/orders/prevalidate',
  updateOrder: 'POST /api/restaurant/orders/update',
  orderStatus: 'GET /api/restaurant/orders/status',
  cancelOrder: 'POST /api/restaurant/orders/cancel',
  authCustomer: 'POST /api/restaurant/orders/auth-customer',
  tripleSlider: 'GET /api/restaurant/triple-slider',
  popularProducts: 'GET /api/restaurant/popular-products',
  sendVerificationCode: 'POST /api/restaurant/send-verification-code',
  sendCallCode: 'POST /api/restaurant/send-call-code',
  orderTable: 'POST /api/restaurant/order-table',
  orderHall: 'POST /api/restaurant/order-hall',
  contentText: 'GET /api/restaurant/content',
  contentList: 'GET /api/restaurant/content-list',
  contentPromos: 'GET /api/restaurant/content/promos',
  pagesPreview: 'GET /api/restaurant/content/pages-preview',
  contentPage: 'GET /api/restaurant/content/page',
  seoTitles: 'GET /api/restaurant/seo_titles',
  frontendRest: 'POST /api/restaurant/frontend_rest',
};

it('the endpoints stay at the addresses that other backends and clients use [2.7c, 11.8e, 16.5a, 18.1b, 18.3, 19.1b]', () => {
  const written = Object.entries(api).map(([name, endpoint]) => [name, `${endpoint.method} ${endpointPath(endpoint)}`]);
  expect(Object.fromEntries(written)).toMatchObject(ADDRESSES);
});
