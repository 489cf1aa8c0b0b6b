import { buttons } from './buttons.tsx';
import { cartAndCheckout } from './cart-and-checkout.ts';
import { fields } from './fields.tsx';
import type { Group } from './group.ts';
import { liveOrders } from './live-orders.ts';
import { messages } from './messages.tsx';
import { menu } from './menu.ts';
import { ordersAndAccount } from './orders-and-account.ts';
import { payment } from './payment.ts';
import { pieces } from './pieces.tsx';

/** All groups of the gallery, in display order. */
export const groups: readonly Group[] = [
  buttons,
  fields,
  pieces,
  messages,
  menu,
  cartAndCheckout,
  payment,
  ordersAndAccount,
  liveOrders,
];
