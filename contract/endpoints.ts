import * as menu from './calls/menu.ts';
import * as cart from './calls/cart.ts';
import * as orders from './calls/orders.ts';
import * as account from './calls/account.ts';
import * as content from './calls/content.ts';
import * as bookings from './calls/bookings.ts';
import * as places from './calls/places.ts';
import * as push from './calls/push.ts';
import * as reports from './calls/reports.ts';
import * as live from './calls/live.ts';
import { orderDoorPhoto } from './calls/door-photo.ts';

/**
 * Every call of the product (docs/product.md §18.2 to §18.4). Used by the server, the tests and openapi.json; the storefront imports each
 * call from its own file, so that a screen downloads only the schemas of its own calls.
 */
export const api = {
  csrfCookie: menu.csrfCookie,
  ping: menu.ping,
  environment: menu.environment,
  restaurants: menu.restaurants,
  cities: menu.cities,
  addressSuggestions: places.addressSuggestions,
  addressAt: places.addressAt,
  townMap: places.townMap,
  categories: menu.categories,
  products: menu.products,
  popularProducts: menu.popularProducts,
  banners: menu.banners,
  tripleSlider: menu.tripleSlider,
  cart: menu.cart,
  recommendedProducts: menu.recommendedProducts,
  createCart: cart.createCart,
  addItem: cart.addItem,
  updateItem: cart.updateItem,
  removeItem: cart.removeItem,
  replaceProduct: cart.replaceProduct,
  clearCart: cart.clearCart,
  selectRestaurant: cart.selectRestaurant,
  setCutlery: cart.setCutlery,
  applyPromocode: cart.applyPromocode,
  removePromocode: cart.removePromocode,
  applyBonus: cart.applyBonus,
  removeBonus: cart.removeBonus,
  prevalidateOrder: orders.prevalidateOrder,
  placeOrder: orders.placeOrder,
  orders: orders.orders,
  orderStatus: orders.orderStatus,
  orderDoorPhoto,
  updateOrder: orders.updateOrder,
  cancelOrder: orders.cancelOrder,
  rateOrder: orders.rateOrder,
  authCustomer: orders.authCustomer,
  startPayment: orders.startPayment,
  sendVerificationCode: account.sendVerificationCode,
  sendCallCode: account.sendCallCode,
  logIn: account.logIn,
  logOut: account.logOut,
  profile: account.profile,
  updateProfile: account.updateProfile,
  exportAccount: account.exportAccount,
  deleteAccount: account.deleteAccount,
  addresses: account.addresses,
  saveAddress: account.saveAddress,
  deleteAddress: account.deleteAddress,
  sessions: account.sessions,
  endSession: account.endSession,
  consents: account.consents,
  updateConsent: account.updateConsent,
  bonuses: account.bonuses,
  favourites: account.favourites,
  saveFavourites: account.saveFavourites,
  mergeFavourites: account.mergeFavourites,
  news: content.news,
  vacancies: content.vacancies,
  contentText: content.contentText,
  contentList: content.contentList,
  contentPromos: content.contentPromos,
  pagesPreview: content.pagesPreview,
  contentPage: content.contentPage,
  seoTitles: menu.seoTitles,
  bookingSlots: bookings.bookingSlots,
  orderTable: bookings.orderTable,
  bookings: bookings.listBookings,
  cancelBooking: bookings.cancelBooking,
  changeBooking: bookings.changeBooking,
  table: places.table,
  tableCalls: places.tableCalls,
  tableBill: places.tableBill,
  callFromTable: places.callFromTable,
  orderHall: orders.orderHall,
  savePush: push.savePush,
  deletePush: push.deletePush,
  testPush: push.testPush,
  frontendRest: reports.frontendRest,
} as const;

/** Every stream of server-sent events. */
export const streams = { orderEvents: live.orderEvents } as const;
