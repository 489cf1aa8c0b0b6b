import {
  cartRoute,
  checkoutRoute,
  tableRoute,
  orderStatusRoute,
  ordersRoute,
  payRoute,
  profileRoute,
  profileSectionRoute,
} from '#routes/personal-routes.ts';
import { contentRoutes } from '#routes/content/content-routes.tsx';
import { homeRoute, localityRoute, categoryRoute, dishRoute, menuRoute } from '#routes/menu/menu-routes.ts';
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
