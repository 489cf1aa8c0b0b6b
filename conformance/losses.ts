import * as account from '#contract/account.ts';
import * as cart from '#contract/cart.ts';
import * as catalog from '#contract/catalog.ts';
import * as content from '#contract/content.ts';
import { localities } from '#contract/calls/menu.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import * as orders from '#contract/orders.ts';
import * as restaurants from '#contract/restaurants.ts';

/** What a customer loses when a field is missing, by field. Every field with a fallback has an entry (tests/scripts). */
type Losses = Readonly<Record<string, string>>;

const NONE = '';
const totals: Losses = {
  discountable_subtotal: 'a promo code may seem to discount what it does not',
  delivery_price: 'the price of delivery is guessed from the sum',
  pickup_discount: 'the discount of pickup is guessed from the sum',
  promo_discount: 'the discount of a promo code is guessed from the sum',
  missing_to_minimum: NONE,
  missing_to_free_delivery: NONE,
};
const line: Losses = {
  weight: 'the weight is that of the dish without options',
  modifier_lines: 'the chosen options are not named, or looked up',
  total_price: NONE,
  modifiers: 'the chosen options are not known',
};
const life: Losses = {
  number: 'on the phone the order is called by its id',
  status: 'the order seems new for ever',
  created_at: 'the order is dated by when this device first read it',
  updated_at: 'an older answer may overwrite a newer one',
  status_history: 'the steps of the order have no times',
  promised: 'the promised time is guessed from the zone',
  payment_status: 'whether it is paid is not shown',
  can_cancel: 'cancelling is offered until the kitchen begins, by the status alone',
  can_update: 'nothing of an order can be corrected',
};

const THINGS: readonly (readonly [object, string, Losses])[] = [
  [
    restaurants.Environment,
    'environment',
    {
      bonus_percent: 'what an order brings in bonuses is not shown',
      brand: 'name, slogan, phone and legal details of the chain come from the build or are missing',
      documents: 'consents link to /info/rules and /info/privacy, and name version 1 for ever',
      server_time: 'a device whose clock is wrong shows wrong hours until the first personal answer',
    },
  ],
  [restaurants.Locality, 'locality', { name_in: 'the town is not declined: «городе …»' }],
  [
    restaurants.Restaurant,
    'restaurant',
    {
      timezone: 'hours are read in VITE_API_TIME_ZONE: wrong for a chain of several zones',
      payment_methods: 'cash and card to the courier only, whatever the restaurant takes',
      order_ahead_days: 'nothing can be ordered for tomorrow',
    },
  ],
  [
    catalog.Category,
    'category',
    {
      slug: 'addresses of categories are numbers, for people and search engines',
      color: 'all categories have one colour',
    },
  ],
  [
    catalog.Product,
    'dish',
    {
      category_id: 'the dish stands in the first category',
      weight: 'the card says no weight',
      marks: 'no «хит», «новинка», «острое»',
      allergens: 'a filter by allergens never shows the dish',
      is_available: 'a dish that has run out looks as if it could be ordered',
      has_modifiers: 'options of the dish cannot be chosen on its card',
      needs_choice: 'a dish that wants a choice is put into the cart without one, and may be refused',
    },
  ],
  [
    catalog.ProductDetails,
    'details of a dish',
    {
      description: 'no description',
      composition: 'no composition',
      nutrition_per_portion: 'no table of nutrients',
      nutrition_per_100: 'no table of nutrients',
      modifier_groups: 'the dish has no options',
      replacement_ids: 'nothing is offered for a dish that has run out',
    },
  ],
  [catalog.Banner, 'banner', { title: 'a picture alone', text: 'a picture alone', color: 'one colour for all' }],
  [
    content.PagePreview,
    'preview of a page',
    {
      summary: 'pages are announced by their title alone',
      shown_in: 'every page stands on the home page and in the footer',
    },
  ],
  [
    cart.CartItem,
    'line of a cart',
    { ...line, availability: 'a line that has run out is found only when the order is refused' },
  ],
  [
    cart.Cart,
    'cart',
    { ...totals, revision: 'of two answers that pass each other the older one may be shown for a moment' },
  ],
  [
    account.SendCodeResult,
    'login code',
    {
      request_id: 'a code is not bound to the device that requested it',
      resend_after: 'another code may be asked for after 60 s, whatever the backend thinks',
      expires_in: 'how long the code holds is guessed: 300 s',
      length: 'the field takes four digits',
    },
  ],
  [orders.OrderItem, 'line of an order', line],
  [
    orders.Order,
    'order',
    {
      ...totals,
      ...life,
      order_type: 'whether it is delivered is guessed from the address',
      payment_method: 'the order says cash',
      name: 'the order does not say for whom it is',
      phone_number: 'the order does not say which phone is called',
      cutlery_count: 'the order does not say how many sets come with it',
      items: 'the order does not say what was ordered',
    },
  ],
  [orders.OrderStatusAnswer, 'status of an order', life],
  [orders.AuthCustomerResult, 'what joins the account', { orders: 'orders made as a guest do not join the account' }],
];
const BY_SCHEMA = new Map(THINGS.map(([schema, name, losses]) => [schema, { name, losses }]));

/** Returns the name of a field, and what is lost without it; `loses` is empty where it is read as null or nothing is lost. */
export function lossOf(schema: object, field: string): { readonly thing: string; readonly loses: string } {
  const known = BY_SCHEMA.get(schema);
  return { thing: known?.name ?? '', loses: known?.losses[field] ?? NONE };
}

/** Reports whether the loss of a field is documented. */
export function hasLoss(schema: object, field: string): boolean {
  return BY_SCHEMA.get(schema)?.losses[field] !== undefined;
}

/** Calls without which there is no shop. */
const ESSENTIAL: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.environment,
  localities,
  api.categories,
  api.products,
  api.cart,
  api.createCart,
  api.addItem,
  api.updateItem,
  api.removeItem,
  api.selectRestaurant,
  api.prevalidateOrder,
  api.placeOrder,
  api.orders,
  api.orderStatus,
]);

const WITHOUT = new Map<Endpoint, string>([
  [api.csrfCookie, 'no change can be made in a build with credentials by cookie'],
  [api.ping, 'the next call finds out that the API is back'],
  [api.cities, 'each city is read with the restaurants of all'],
  [api.addressSuggestions, 'an address is what was typed, and lies where its town does'],
  [api.addressAt, 'a pin on the map has no address until one is typed'],
  [api.townMap, 'maps have zones and restaurants, no streets and no tiles'],
  [api.popularProducts, 'no popular dishes'],
  [api.recommendedProducts, 'nothing is recommended to the cart'],
  [api.banners, 'no banners'],
  [api.tripleSlider, 'no slides on the first page'],
  [api.seoTitles, 'pages have their own titles, whatever an editor has written'],
  [api.pagesPreview, 'the home page announces no pages, the footer has those of every shop'],
  [api.replaceProduct, 'a dish that has run out is replaced by removing and adding'],
  [api.clearCart, 'the cart is emptied line by line'],
  [api.setCutlery, 'the number of cutlery sets cannot be chosen'],
  [api.applyPromocode, 'no promo codes'],
  [api.removePromocode, 'a promo code cannot be taken out'],
  [api.applyBonus, 'bonuses cannot be spent'],
  [api.removeBonus, 'bonuses cannot be taken out of an order'],
  [api.updateOrder, 'nothing of an order can be corrected'],
  [api.orderDoorPhoto, 'an order that was left at the door has no photograph'],
  [api.cancelOrder, 'an order is cancelled by telephone only'],
  [api.authCustomer, 'orders made as a guest do not join the account'],
  [api.sendVerificationCode, 'customers cannot log in'],
  [api.logIn, 'customers cannot log in'],
  [api.logOut, 'a session ends only on the device'],
  [api.profile, 'a login is not recognised'],
  [api.sendCallCode, 'no codes by call'],
  [api.exportAccount, 'a customer cannot take their data along, as 152-ФЗ lets them ask'],
  [api.deleteAccount, 'an account is deleted by telephone only'],
  [api.sessions, 'a customer does not see where they are logged in'],
  [api.addresses, 'no saved addresses'],
  [api.saveAddress, 'no saved addresses'],
  [api.consents, 'consents are not shown'],
  [api.updateConsent, 'a consent to advertising cannot be withdrawn here'],
  [api.bonuses, 'no history of bonuses'],
  [api.favourites, 'favourites stay on one device'],
  [api.saveFavourites, 'favourites stay on one device'],
  [api.mergeFavourites, 'favourites stay on one device'],
  [api.bookingSlots, 'no tables can be booked'],
  [api.orderTable, 'no tables can be booked'],
  [api.bookings, 'bookings are not listed'],
  [api.cancelBooking, 'a booking is canceled by telephone only'],
  [api.changeBooking, 'a booking is changed by telephone only'],
  [api.table, 'nothing can be ordered from tables'],
  [api.tableCalls, 'guests cannot call from their table'],
  [api.tableBill, 'nothing is ordered from tables'],
  [api.callFromTable, 'guests cannot call from their table'],
  [api.orderHall, 'nothing can be ordered from tables'],
  [api.frontendRest, 'faults in the page are not reported'],
]);

/** Returns what is lost when the backend lacks a call, and whether the shop works without it. */
export function lossOfCall(endpoint: Endpoint): { readonly isEssential: boolean; readonly loses: string } {
  return {
    isEssential: ESSENTIAL.has(endpoint),
    loses: WITHOUT.get(endpoint) ?? 'the storefront shows an error where it uses the call',
  };
}
