import { SendCodeBody, SendCodeResult } from '../account.ts';
import type { Endpoint } from '../endpoint.ts';
import { DoorPhoto, DoorPhotoQuery } from '../door-photo.ts';
import * as bookings from '../partner-bookings.ts';
import * as manage from '../partner-manage.ts';
import * as partner from '../partner.ts';
import * as tables from '../partner-tables.ts';
import { OpenDemoSessionBody, OpenStaffSessionBody } from '../staff.ts';
import { change, PARTNER_CALL, read } from './partner-endpoint.ts';
import { courierApi } from './courier.ts';
import { screenApi } from './screens.ts';

const ofRestaurant = ['RESTAURANT_NOT_FOUND'] as const;
const changesBooking = ['BOOKING_NOT_FOUND', 'BOOKING_STATUS_CHANGED'] as const;
const changesOrder = ['ORDER_NOT_FOUND', 'ORDER_STATUS_CHANGED'] as const;
const promisesOrder = [...changesOrder, 'PROMISE_REFUSED'] as const;

/** The calls of the kitchen screen: a tablet downloads only their schemas. All other partner calls are in contract/calls/partner.ts. */
export const kitchenApi = {
  partnerMe: read('partnerMe', '/me', null, { query: null, ok: partner.PartnerMe }),
  partnerOrders: read(
    'partnerOrders',
    '/orders',
    'orders:read',
    { query: partner.PartnerOrdersQuery, ok: partner.PartnerOrderList },
    ['RESTAURANT_NOT_FOUND'],
  ),
  partnerOrder: read(
    'partnerOrder',
    '/order',
    'orders:read',
    { query: partner.PartnerOrderQuery, ok: partner.PartnerOrder },
    ['ORDER_NOT_FOUND'],
  ),
  partnerDoorPhoto: read(
    'partnerDoorPhoto',
    '/order/door-photo',
    'orders:read',
    { query: DoorPhotoQuery, ok: DoorPhoto },
    ['ORDER_NOT_FOUND'],
  ),
  partnerFinishedOrders: read(
    'partnerFinishedOrders',
    '/orders/finished',
    'orders:read',
    { query: partner.FinishedOrdersQuery, ok: partner.FinishedOrders },
    ofRestaurant,
  ),
  ...screenApi,
  ...courierApi,
  partnerSeeOrders: change(
    'partnerSeeOrders',
    '/orders/seen',
    'orders:write',
    { body: partner.SeeOrdersBody, ok: partner.SeenOrders },
    ['ORDER_NOT_FOUND'],
  ),
  partnerTickLines: change(
    'partnerTickLines',
    '/orders/lines',
    'orders:write',
    { body: partner.TickLinesBody, ok: partner.PartnerOrder },
    ['ORDER_NOT_FOUND'],
  ),
  partnerAcceptOrder: change(
    'partnerAcceptOrder',
    '/orders/accept',
    'orders:write',
    { body: partner.AcceptOrderBody, ok: partner.PartnerOrder },
    promisesOrder,
  ),
  partnerRejectOrder: change(
    'partnerRejectOrder',
    '/orders/reject',
    'orders:write',
    { body: partner.RejectOrderBody, ok: partner.PartnerOrder },
    changesOrder,
  ),
  partnerMoveOrder: change(
    'partnerMoveOrder',
    '/orders/move',
    'orders:write',
    { body: partner.MoveOrderBody, ok: partner.PartnerOrder },
    changesOrder,
  ),
  partnerRecallOrder: change(
    'partnerRecallOrder',
    '/orders/recall',
    'orders:write',
    { body: partner.RecallOrderBody, ok: partner.PartnerOrder },
    changesOrder,
  ),
  partnerPromiseOrder: change(
    'partnerPromiseOrder',
    '/orders/promise',
    'orders:write',
    { body: partner.PromiseOrderBody, ok: partner.PartnerOrder },
    promisesOrder,
  ),
  partnerIntake: read(
    'partnerIntake',
    '/intake',
    'orders:read',
    { query: partner.IntakeQuery, ok: partner.RestaurantIntake },
    ofRestaurant,
  ),
  partnerPauseIntake: change(
    'partnerPauseIntake',
    '/intake/pause',
    'orders:write',
    { body: partner.PauseIntakeBody, ok: partner.PausedIntake },
    ofRestaurant,
  ),
  partnerResumeIntake: change(
    'partnerResumeIntake',
    '/intake/resume',
    'orders:write',
    { body: partner.ResumeIntakeBody, ok: partner.RestaurantIntake },
    ofRestaurant,
  ),
  partnerBusyIntake: change(
    'partnerBusyIntake',
    '/intake/busy',
    'orders:write',
    { body: partner.BusyIntakeBody, ok: partner.RestaurantIntake },
    ofRestaurant,
  ),
  partnerStopList: read(
    'partnerStopList',
    '/stop-list',
    'menu:write',
    { query: partner.StopListQuery, ok: partner.StopList },
    ofRestaurant,
  ),
  partnerChangeStopList: change(
    'partnerChangeStopList',
    '/stop-list',
    'menu:write',
    { body: partner.ChangeStopListBody, ok: partner.StopList },
    ofRestaurant,
  ),
  partnerBookings: read(
    'partnerBookings',
    '/bookings',
    'orders:read',
    { query: bookings.PartnerBookingsQuery, ok: bookings.PartnerBookings },
    ofRestaurant,
  ),
  partnerMarkBooking: change(
    'partnerMarkBooking',
    '/bookings/mark',
    'orders:write',
    { body: bookings.MarkBookingBody, ok: bookings.PartnerBooking },
    changesBooking,
  ),
  partnerRejectBooking: change(
    'partnerRejectBooking',
    '/bookings/reject',
    'orders:write',
    { body: bookings.RejectBookingBody, ok: bookings.PartnerBooking },
    changesBooking,
  ),
  partnerTakeTableCall: change(
    'partnerTakeTableCall',
    '/table-calls/take',
    'orders:write',
    { body: tables.TakeTableCallBody, ok: tables.TakenTableCall },
    ['TABLE_CALL_NOT_FOUND'],
  ),
  partnerTableBills: read(
    'partnerTableBills',
    '/table-bills',
    'orders:read',
    { query: tables.PartnerTableBillsQuery, ok: tables.PartnerTableBills },
    ofRestaurant,
  ),
  partnerSettleTable: change(
    'partnerSettleTable',
    '/table-bills/settle',
    'orders:write',
    { body: tables.SettleTableBody, ok: tables.SettledTable },
    ['TABLE_NOT_FOUND'],
  ),
  partnerDay: read('partnerDay', '/day', 'manage', { query: manage.OwnerDayQuery, ok: manage.OwnerDay }),
  partnerDayOrders: read(
    'partnerDayOrders',
    '/day/orders',
    'manage',
    { query: manage.OwnerOrdersQuery, ok: manage.OwnerOrders },
    ofRestaurant,
  ),
  partnerRefundable: read(
    'partnerRefundable',
    '/orders/refundable',
    'manage',
    { query: manage.RefundableQuery, ok: manage.RefundableOrder },
    ['ORDER_NOT_FOUND'],
  ),
  partnerRefundOrder: change(
    'partnerRefundOrder',
    '/orders/refund',
    'manage',
    { body: manage.RefundOrderBody, ok: manage.OwnerOrder },
    ['ORDER_NOT_FOUND', 'ORDER_NOT_REFUNDABLE', 'REFUND_CHANGED'],
  ),
  partnerChangeOrder: change(
    'partnerChangeOrder',
    '/orders/change',
    'orders:make',
    { body: manage.ChangeOrderBody, ok: manage.ChangedOrder },
    [
      'ORDER_NOT_FOUND',
      'ORDER_STATUS_CHANGED',
      'ORDER_CHANGED',
      'ORDER_AT_TILL',
      'ORDER_WOULD_COST_MORE',
      'PRODUCT_UNAVAILABLE',
      'MODIFIERS_INVALID',
      'CART_LIMIT',
      'QUOTE_CHANGED',
    ],
  ),
  partnerMakeOrder: change(
    'partnerMakeOrder',
    '/orders/make',
    'orders:make',
    { body: manage.MakeOrderBody, ok: manage.MadeOrder },
    [
      'RESTAURANT_NOT_FOUND',
      'IDEMPOTENCY_KEY_MISSING',
      'ZONE_INVALID',
      'PICKUP_ZONE_MISSING',
      'PRODUCT_UNAVAILABLE',
      'MODIFIERS_INVALID',
      'CART_LIMIT',
      'QUOTE_CHANGED',
      'ORDER_REFUSED',
    ],
  ),
  partnerSendLink: change(
    'partnerSendLink',
    '/orders/send-link',
    'orders:make',
    { body: manage.OrderRef, ok: manage.OrderRef },
    ['ORDER_NOT_FOUND', 'ORDER_STATUS_CHANGED', 'NOT_IMPLEMENTED'],
  ),
  partnerTill: read('partnerTill', '/till', 'manage', { query: manage.TillQuery, ok: manage.TillOrders }, ofRestaurant),
  partnerSendToTill: change(
    'partnerSendToTill',
    '/till/send',
    'manage',
    { body: manage.SendToTillBody, ok: manage.SentToTill },
    ['ORDER_NOT_FOUND', 'ORDER_NOT_FOR_TILL'],
  ),
  partnerStopLists: read('partnerStopLists', '/stop-lists', 'manage', { query: null, ok: manage.StopLists }),
  partnerHours: read('partnerHours', '/hours', 'manage', { query: null, ok: manage.HoursAnswer }),
  partnerChangeHours: change(
    'partnerChangeHours',
    '/hours',
    'manage',
    { body: manage.ChangeHoursBody, ok: manage.RestaurantHours },
    ofRestaurant,
  ),
  partnerResetHours: change(
    'partnerResetHours',
    '/hours/reset',
    'manage',
    { body: manage.ResetHoursBody, ok: manage.RestaurantHours },
    ofRestaurant,
  ),
  partnerAudit: read(
    'partnerAudit',
    '/audit',
    'manage',
    { query: manage.AuditQuery, ok: manage.AuditPage },
    ofRestaurant,
  ),
} as const;

const SESSION = { ...PARTNER_CALL, query: null } as const;

/** Login with a key or as a person, and logout of a screen, instead of signing requests (docs/product.md §26.17, §26.69). */
export const partnerSessionApi = {
  partnerSession: {
    ...SESSION,
    name: 'partnerSession',
    method: 'GET',
    path: '/session',
    body: null,
    ok: partner.PartnerSession,
    errors: [],
  },
  openPartnerSession: {
    ...SESSION,
    name: 'openPartnerSession',
    method: 'POST',
    path: '/session',
    body: partner.OpenSessionBody,
    ok: partner.PartnerMe,
    errors: ['PARTNER_KEY_INVALID'],
  },
  partnerSendCode: {
    ...SESSION,
    name: 'partnerSendCode',
    method: 'POST',
    path: '/session/code',
    body: SendCodeBody,
    ok: SendCodeResult,
    errors: ['NOT_IMPLEMENTED', 'UPSTREAM_UNAVAILABLE'],
  },
  openPartnerPerson: {
    ...SESSION,
    name: 'openPartnerPerson',
    method: 'POST',
    path: '/session/person',
    body: OpenStaffSessionBody,
    ok: partner.PartnerMe,
    errors: ['LOGIN_CODE_WRONG', 'LOGIN_CODE_EXPIRED', 'LOGIN_CODE_BURNT', 'OFFICE_NOT_STAFF', 'OFFICE_RIGHT_MISSING'],
  },
  openPartnerDemo: {
    ...SESSION,
    name: 'openPartnerDemo',
    method: 'POST',
    path: '/session/demo',
    body: OpenDemoSessionBody,
    ok: partner.PartnerMe,
    errors: ['OFFICE_NOT_STAFF', 'OFFICE_RIGHT_MISSING'],
  },
  closePartnerSession: {
    ...SESSION,
    name: 'closePartnerSession',
    method: 'POST',
    path: '/session/end',
    body: null,
    ok: null,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
