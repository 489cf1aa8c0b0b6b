/**
 * Lazy imports of every page reached by a tap, with its loader. Otherwise the core file would list the names of all their
 * files.
 */
export const pages = {
  home: () => import('./home/home-page.tsx'),
  dish: () => import('./dish/dish-page.tsx'),
  cart: () => import('./cart/cart-page.tsx'),
  checkout: () => import('./checkout/checkout-page.tsx'),
  orders: () => import('./orders/orders-page.tsx'),
  orderStatus: () => import('./orders/order-status-page.tsx'),
  pay: () => import('./pay/pay-page.tsx'),
  table: () => import('./hall/table-page.tsx'),
  profile: () => import('./profile/profile-page.tsx'),
  content: () => import('./content/content-page.tsx'),
  contentData: () => import('./content/load-content.ts'),
  address: () => import('./content/address-page.tsx'),
  restaurant: () => import('./places/restaurant-page.tsx'),
  events: () => import('./content/events-page.tsx'),
  event: () => import('./content/event-page.tsx'),
  vacancies: () => import('./content/vacancies-page.tsx'),
  vacancy: () => import('./content/vacancy-page.tsx'),
  promos: () => import('./content/promos-page.tsx'),
} as const;
