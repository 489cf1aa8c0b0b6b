import { HOME, KALUGA, suggestion } from '../support/fixtures/chain.ts';
import { CAKE, LONG_NAMED, PIZZA, SOLD_OUT } from '../support/fixtures/dishes.ts';
import { PROMOS } from '../support/fixtures/promo.ts';
import type { ScreenGroup } from './group.ts';
import { againAt, ordered } from './ordered.ts';

const cart = [
  [PIZZA, 1],
  [LONG_NAMED, 2],
] as const;

/** From the cart to the order. */
export const cartAndCheckout: ScreenGroup = {
  kind: 'screens',
  slug: 'cart-and-checkout',
  title: 'Cart and checkout',
  states: [
    {
      name: 'Cart: with what one must not eat',
      href: '/cart',
      shows: 'В корзине есть то, что вам нельзя',
      given: { forbidden: { words: ['яйцо'] }, cart: [[CAKE, 2]] },
    },
    { name: 'Cart: empty', href: '/cart', shows: 'пуст' },
    {
      name: 'Cart: empty, with what is ordered most and the last order',
      href: '/orders',
      first: '№',
      act: againAt('/cart'),
      shows: 'Как в прошлый раз',
      api: (api) => {
        ordered(api, 'delivered');
        api.script('popularProducts', () => ({ products: [CAKE, LONG_NAMED, PIZZA], total: 3 }));
      },
    },
    { name: 'Cart: filled, long name', href: '/cart', shows: 'Оформить за', given: { cart } },
    { name: 'Cart: delivery', href: '/cart', shows: 'Оформить за', given: { cart, place: 'delivery' } },
    {
      name: 'Cart: a dish is sold out',
      href: '/cart',
      shows: SOLD_OUT.name,
      given: {
        cart: [
          [SOLD_OUT, 1],
          [CAKE, 1],
        ],
      },
      api: (api) => api.soldOut.add(SOLD_OUT.id),
    },
    {
      name: 'Cart: no network',
      href: '/cart',
      shows: 'Нет связи',
      first: 'Оформить за',
      given: { cart },
      act: ({ api, services }) => {
        api.offline = true;
        services.connectivity.report(false);
      },
    },
    {
      name: 'Promo code',
      href: '/cart?modal=promocode',
      shows: 'Применить',
      given: { cart },
      api: (api) => {
        for (const promo of PROMOS) api.promos.set(promo.code, promo);
      },
    },
    { name: 'Bonuses: a guest', href: '/cart?modal=bonuses', shows: 'Войти', given: { cart } },
    { name: 'Checkout: pickup', href: '/checkout', shows: 'Заказать за', given: { cart } },
    { name: 'Checkout: delivery', href: '/checkout', shows: 'Заказать за', given: { cart, place: 'delivery' } },
    { name: 'Checkout: nothing to order', href: '/checkout', shows: 'Заказывать пока нечего' },
    {
      name: 'Where to: delivery',
      href: '/menu?modal=restaurant-select&delivery_type=delivery',
      shows: 'Как и куда заказать',
      given: { place: 'none' },
    },
    {
      name: 'Where to: an address with its terms',
      href: '/menu?modal=restaurant-select&delivery_type=delivery',
      shows: 'бесплатно от',
      given: { place: 'delivery' },
    },
    {
      name: 'Where to: out of every zone',
      href: '/menu?modal=restaurant-select&delivery_type=delivery',
      shows: 'Сюда пока не возим',
      given: { place: 'delivery' },
      api: (api) => {
        const restaurants = KALUGA.restaurants.map((one) => ({
          ...one,
          delivery_zones: one.delivery_zones.filter((zone) => zone.type === 'pickup'),
        }));
        api.localities = [{ ...KALUGA, restaurants }];
      },
    },
    {
      name: 'Where to: saved addresses',
      href: '/menu?modal=restaurant-select&delivery_type=delivery',
      shows: 'Дача',
      given: { place: 'none' },
      api: (api) => {
        api.logIn();
        api.addresses = [
          { id: 1, label: 'Дом', details: { ...HOME.details, apartment: '5', porch: '2', floor: '3' } },
          { id: 2, label: 'Дача', details: suggestion('21').details },
        ];
      },
    },
    {
      name: 'Where to: pickup',
      href: '/menu?modal=restaurant-select&delivery_type=pickup',
      shows: 'Самобранка на Правобережье',
      given: { place: 'none' },
    },
  ],
};
