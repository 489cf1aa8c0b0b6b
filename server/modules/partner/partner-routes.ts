import type * as v from 'valibot';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { SeeOrdersBody } from '#contract/partner.ts';
import type { MakeOrderBody } from '#contract/partner-manage.ts';
import { MAX_DOOR_PHOTO_BYTES } from '#contract/partner-courier.ts';
import type { ReportPrintersBody } from '#contract/partner-printers.ts';
import type { EndScreenBody, SaveScreenBody } from '#contract/partner-screens.ts';
import type { SettleTableBody } from '#contract/partner-tables.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, implementPrepared, type Route } from '#server/http/route.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import type { PushConfig } from '../push/push-config.ts';
import { pushStrings } from '../push/push-strings.ts';
import { readApplicationFile, readApplications } from './applications/read-applications.ts';
import { markBooking, readPartnerBooking, readPartnerBookings, rejectBooking } from './bookings/bookings.ts';
import { readCourierCash } from './courier/courier-cash.ts';
import { handOverDelivery, noteNoAnswer, readCourierOrders, readDelivery, takeDelivery } from './courier/deliveries.ts';
import { keepCourierPhoto, prepareDoorPhoto, readPartnerDoorPhoto } from './courier/door-photo.ts';
import { changeHours, readChainHours, readRestaurantHours, resetHours } from './hours/change-hours.ts';
import { pauseIntake, readIntake, readPaused, resumeIntake, setBusy } from './intake/intake-commands.ts';
import { updateMenu } from './menu/update-menu.ts';
import { changeDishes, readChanged } from './orders/change-order.ts';
import { sendLink } from './orders/link-sms.ts';
import { makeOrder, type Ordering } from './orders/make-order.ts';
import {
  acceptOrder,
  moveOrder,
  promiseOrder,
  recallOrder,
  rejectOrder,
  seeOrders,
  tickLines,
} from './orders/order-commands.ts';
import { readFinishedOrders, readPartnerOrder, readPartnerOrders } from './orders/order-reads.ts';
import { partnerOrder } from './orders/order-view.ts';
import { readAuditLog } from './owner/read-audit-log.ts';
import { readOwnerDay } from './owner/owner-day.ts';
import { readOwnerOrder, readOwnerOrders } from './owner/owner-orders.ts';
import { readRefundable, refundOrder } from './owner/refund-order.ts';
import { readSentToTill, readTillOrders, sendToTill } from './owner/till-orders.ts';
import type { PartnerCall, PartnerContext } from './partner.ts';
import { readMe } from './read-me.ts';
import { reportPrinters } from './printers/printers.ts';
import { endScreen, saveScreen, testScreen } from './screens/push-screens.ts';
import { readTableBills, settleTable } from './tables/table-bills.ts';
import { takeTableCall } from './tables/table-calls.ts';
import { changeStopList, readStopList, readStopLists } from './stop-list/stop-list.ts';

type PartnerRoute = Route<PartnerCall, PartnerEndpoint>;

/** Fits a menu of ten thousand dishes. */
const MENU_LIMIT = 16 * 1024 * 1024;

/** A photograph as base64, and what stands around it. */
const DOOR_PHOTO_LIMIT = Math.ceil(MAX_DOOR_PHOTO_BYTES / 3) * 4 + 1024;

/** Returns the order after a command; a repeat loads the order again. */
const ofOrder = <Body extends { readonly order_id: string }>(
  command: (context: PartnerContext, body: Body) => Promise<OrderRow>,
) => ({
  run: async (call: PartnerContext & { readonly body: Body }) => partnerOrder(call.db, await command(call, call.body)),
  repeat: (call: PartnerContext & { readonly body: Body }) => readPartnerOrder(call, call.body.order_id),
});

/** A repeat loads the restaurant again. */
const intakeAgain = {
  repeat: (call: PartnerContext & { readonly body: { readonly restaurant_id: number } }) =>
    readIntake(call, call.body.restaurant_id),
};

const bookingAgain = {
  repeat: (call: PartnerContext & { readonly body: { readonly booking_id: string } }) =>
    readPartnerBooking(call, call.body.booking_id),
};

const hoursAgain = {
  repeat: (call: PartnerContext & { readonly body: { readonly restaurant_id: number } }) =>
    readRestaurantHours(call, call.body.restaurant_id),
};

/** Idempotent. */
const takeCall = (call: PartnerContext & { readonly body: { readonly call_id: number } }) =>
  takeTableCall(call, call.body);

/** Idempotent. */
const settle = (call: PartnerContext & { readonly body: v.InferOutput<typeof SettleTableBody> }) =>
  settleTable(call, call.body);

/** Idempotent. */
const see = (call: PartnerContext & { readonly body: v.InferOutput<typeof SeeOrdersBody> }) =>
  seeOrders(call, call.body);

/** Idempotent. */
const report = (call: PartnerContext & { readonly body: v.InferOutput<typeof ReportPrintersBody> }) =>
  reportPrinters(call, call.body);

/** The calls of a screen that is woken (docs/product.md §26.43); idempotent. Without keys nothing is stored, since nothing could be sent. */
const screenRoutes = (push: PushConfig | null): PartnerRoute[] => {
  const requirePush = (): PushConfig => {
    if (push === null) throw new ApiError('NOT_IMPLEMENTED', { message: pushStrings.off });
    return push;
  };
  const save = async (call: PartnerContext & { readonly body: v.InferOutput<typeof SaveScreenBody> }) =>
    saveScreen(requirePush().hosts, call, call.body);
  const end = (call: PartnerContext & { readonly body: v.InferOutput<typeof EndScreenBody> }) =>
    endScreen(call, call.body);
  return [
    implement(partnerApi.partnerScreenKey, async () => ({ public_key: push?.publicKey ?? null })),
    implement(partnerApi.partnerSaveScreen, save, { repeat: save }),
    implement(partnerApi.partnerEndScreen, end, { repeat: end }),
    implement(partnerApi.partnerTestScreen, async (call) => {
      requirePush();
      return testScreen(call, call.body);
    }),
  ];
};

/** A courier's steps; a repeat loads the delivery again. */
const ofDelivery = <Body extends { readonly order_id: string }>(
  command: (context: PartnerContext, body: Body) => Promise<OrderRow>,
) => ({
  ...ofOrder(command),
  repeat: (call: PartnerContext & { readonly body: Body }) => readDelivery(call, call.body.order_id),
});

/** All partner routes (docs/product.md §26). */
export function partnerRoutes({ push, ...ordering }: { readonly push: PushConfig | null } & Ordering): PartnerRoute[] {
  const make = (call: PartnerCall & { readonly body: v.InferOutput<typeof MakeOrderBody> }) =>
    makeOrder(call, ordering, call.body);
  const [take, handOver, noAnswer] = [ofDelivery(takeDelivery), ofDelivery(handOverDelivery), ofDelivery(noteNoAnswer)];
  const [recall, tick, accept, reject, move, promise] = [
    ofOrder(recallOrder),
    ofOrder(tickLines),
    ofOrder(acceptOrder),
    ofOrder(rejectOrder),
    ofOrder(moveOrder),
    ofOrder(promiseOrder),
  ];
  return [
    ...screenRoutes(push),
    implement(partnerApi.partnerCourierOrders, readCourierOrders),
    implement(partnerApi.partnerCourierCash, readCourierCash),
    implement(partnerApi.partnerTakeDelivery, take.run, take),
    implement(partnerApi.partnerHandOver, handOver.run, handOver),
    implementPrepared(
      partnerApi.partnerSendDoorPhoto,
      (call) => prepareDoorPhoto(call, call.body),
      async (call, prepared) => partnerOrder(call.db, await keepCourierPhoto(call, call.body, prepared)),
      { bodyLimit: DOOR_PHOTO_LIMIT, repeat: (call) => readDelivery(call, call.body.order_id) },
    ),
    implement(partnerApi.partnerNoAnswer, noAnswer.run, noAnswer),
    implement(partnerApi.partnerMe, readMe),
    implement(partnerApi.partnerOrders, (call) => readPartnerOrders(call, call.query)),
    implement(partnerApi.partnerOrder, (call) => readPartnerOrder(call, call.query.order_id)),
    implement(partnerApi.partnerDoorPhoto, (call) => readPartnerDoorPhoto(call, call.query.order_id)),
    implement(partnerApi.partnerSeeOrders, see, { repeat: see }),
    implement(partnerApi.partnerFinishedOrders, (call) => readFinishedOrders(call, call.query)),
    implement(partnerApi.partnerRecallOrder, recall.run, recall),
    implement(partnerApi.partnerTickLines, tick.run, tick),
    implement(partnerApi.partnerAcceptOrder, accept.run, accept),
    implement(partnerApi.partnerRejectOrder, reject.run, reject),
    implement(partnerApi.partnerMoveOrder, move.run, move),
    implement(partnerApi.partnerPromiseOrder, promise.run, promise),
    implement(partnerApi.partnerIntake, (call) => readIntake(call, call.query.restaurant_id)),
    implement(partnerApi.partnerPauseIntake, (call) => pauseIntake(call, call.body), {
      repeat: (call) => readPaused(call, call.body),
    }),
    implement(partnerApi.partnerResumeIntake, (call) => resumeIntake(call, call.body), intakeAgain),
    implement(partnerApi.partnerBusyIntake, (call) => setBusy(call, call.body), intakeAgain),
    implement(partnerApi.partnerBookings, (call) => readPartnerBookings(call, call.query)),
    implement(partnerApi.partnerMarkBooking, (call) => markBooking(call, call.body), bookingAgain),
    implement(partnerApi.partnerRejectBooking, (call) => rejectBooking(call, call.body), bookingAgain),
    implement(partnerApi.partnerTakeTableCall, takeCall, { repeat: takeCall }),
    implement(partnerApi.partnerTableBills, (call) => readTableBills(call, call.query)),
    implement(partnerApi.partnerSettleTable, settle, { repeat: settle }),
    implement(partnerApi.partnerStopList, (call) => readStopList(call, call.query.restaurant_id)),
    implement(partnerApi.partnerChangeStopList, (call) => changeStopList(call, call.body), {
      repeat: (call) => readStopList(call, call.body.restaurant_id),
    }),
    implement(partnerApi.partnerUpdateMenu, (call) => updateMenu(call, call.body), { bodyLimit: MENU_LIMIT }),
    implement(partnerApi.partnerReportPrinters, report, { repeat: report }),
    implement(partnerApi.partnerApplications, (call) => readApplications(call, call.query)),
    implement(partnerApi.partnerApplicationFile, (call) => readApplicationFile(call, call.query)),
    implement(partnerApi.partnerDay, (call) => readOwnerDay(call, call.query)),
    implement(partnerApi.partnerDayOrders, (call) => readOwnerOrders(call, call.query)),
    implement(partnerApi.partnerChangeOrder, (call) => changeDishes(call, call.body), {
      repeat: (call) => (call.body.dry_run ? changeDishes(call, call.body) : readChanged(call, call.body.order_id)),
    }),
    // A repeat finds the order by its key.
    implement(partnerApi.partnerMakeOrder, make, { repeat: make }),
    implement(partnerApi.partnerSendLink, (call) => sendLink(call, call.body, ordering)),
    implement(partnerApi.partnerRefundable, (call) => readRefundable(call, call.query.order_id)),
    implement(partnerApi.partnerRefundOrder, (call) => refundOrder(call, call.body), {
      repeat: (call) => readOwnerOrder(call, call.body.order_id),
    }),
    implement(partnerApi.partnerTill, (call) => readTillOrders(call, call.query)),
    implement(partnerApi.partnerSendToTill, (call) => sendToTill(call, call.body), {
      repeat: (call) => readSentToTill(call, call.body.order_id),
    }),
    implement(partnerApi.partnerStopLists, readStopLists),
    implement(partnerApi.partnerHours, readChainHours),
    implement(partnerApi.partnerChangeHours, (call) => changeHours(call, call.body), {
      repeat: (call) => (call.body.dry_run ? changeHours(call, call.body) : hoursAgain.repeat(call)),
    }),
    implement(partnerApi.partnerResetHours, (call) => resetHours(call, call.body), hoursAgain),
    implement(partnerApi.partnerAudit, (call) => readAuditLog(call, call.query)),
  ];
}
