import { cartRoute } from '#routes/cart/cart-route.ts';
import { checkoutRoute } from '#routes/checkout/checkout-route.ts';
import { contentRoutes } from '#routes/content/content-routes.tsx';
import { tableRoute } from '#routes/hall/table-route.ts';
import { homeRoute } from '#routes/home/home-route.ts';
import { localityRoute } from '#routes/home/locality-route.ts';
import { categoryRoute } from '#routes/menu/category-route.ts';
import { dishRoute } from '#routes/dish/dish-route.ts';
import { menuRoute } from '#routes/menu/menu-route.ts';
import { orderStatusRoute } from '#routes/orders/order-status-route.ts';
import { ordersRoute } from '#routes/orders/orders-route.ts';
import { payRoute } from '#routes/pay/pay-route.ts';
import { profileRoute, profileSectionRoute } from '#routes/profile/profile-route.ts';
import { rootRoute } from '#routes/root.ts';
import { NotFound, RootError } from './shell/page-failures.tsx';
import { Shell } from './shell/shell.tsx';

/** The root route with its shell. */
const root = rootRoute.update({
  component: Shell,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

/** The routes of all addresses (docs/product.md §16.1). */
export const routeTree = root.addChildren([
  homeRoute,
  menuRoute.addChildren([categoryRoute, dishRoute]),
  cartRoute,
  checkoutRoute,
  orderStatusRoute,
  payRoute,
  tableRoute,
  ordersRoute,
  profileRoute,
  profileSectionRoute,
  ...contentRoutes,
  localityRoute,
]);
