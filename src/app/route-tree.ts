import { cartRoute } from '../routes/cart/cart-route.ts';
import { checkoutRoute } from '../routes/checkout/checkout-route.ts';
import { contentRoutes } from '../routes/content/content-routes.tsx';
import { homeRoute } from '../routes/home/home-route.ts';
import { localityRoute } from '../routes/home/locality-route.ts';
import { categoryRoute } from '../routes/menu/category-route.ts';
import { menuRoute } from '../routes/menu/menu-route.ts';
import { orderStatusRoute } from '../routes/orders/order-status-route.ts';
import { ordersRoute } from '../routes/orders/orders-route.ts';
import { profileRoute, profileSectionRoute } from '../routes/profile/profile-route.ts';
import { rootRoute } from '../routes/root.ts';
import { RootError } from './shell/root-error.tsx';
import { Shell } from './shell/shell.tsx';
import { NotFound } from './shell/not-found.tsx';

/** The root inside its frame. */
const root = rootRoute.update({
  component: Shell,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

/** Every address (docs/product.md §16.1). */
export const routeTree = root.addChildren([
  homeRoute,
  menuRoute.addChildren([categoryRoute]),
  cartRoute,
  checkoutRoute,
  orderStatusRoute,
  ordersRoute,
  profileRoute,
  profileSectionRoute,
  ...contentRoutes,
  localityRoute,
]);
