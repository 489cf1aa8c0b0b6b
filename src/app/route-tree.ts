import { cartRoute } from '../routes/cart/cart-route.ts';
import { checkoutRoute } from '../routes/checkout/checkout-route.ts';
import { aboutRoute } from '../routes/content/about-route.ts';
import { addressRoute } from '../routes/content/address-route.ts';
import { contactsRoute } from '../routes/content/contacts-route.ts';
import { deliveryRoute } from '../routes/content/delivery-route.ts';
import { documentRoute } from '../routes/content/document-route.ts';
import { eventsRoute } from '../routes/content/events-route.ts';
import { interiorRoute } from '../routes/content/interior-route.ts';
import { legalRoute } from '../routes/content/legal-route.ts';
import { promosRoute } from '../routes/content/promos-route.ts';
import { vacancyRoute } from '../routes/content/vacancy-route.ts';
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
  contactsRoute,
  legalRoute,
  aboutRoute,
  interiorRoute,
  eventsRoute,
  addressRoute,
  deliveryRoute,
  promosRoute,
  vacancyRoute,
  documentRoute,
  localityRoute,
]);
