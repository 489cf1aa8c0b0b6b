import * as courier from '../partner-courier.ts';
import { PartnerOrder } from '../partner.ts';
import { change, read } from './partner-endpoint.ts';

/** What may be wrong with the delivery that a courier names. */
const OF_DELIVERY = ['ORDER_NOT_FOUND', 'ORDER_STATUS_CHANGED', 'DELIVERY_TAKEN'] as const;

/** The calls of a courier's own key, which may make no others (docs/product.md §26.48). */
export const courierApi = {
  partnerCourierOrders: read('partnerCourierOrders', '/courier/orders', 'courier', {
    query: null,
    ok: courier.CourierOrders,
  }),
  partnerCourierCash: read('partnerCourierCash', '/courier/cash', 'courier', { query: null, ok: courier.CourierCash }),
  partnerTakeDelivery: change(
    'partnerTakeDelivery',
    '/courier/take',
    'courier',
    { body: courier.TakeDeliveryBody, ok: PartnerOrder },
    OF_DELIVERY,
  ),
  partnerHandOver: change(
    'partnerHandOver',
    '/courier/hand-over',
    'courier',
    { body: courier.HandOverBody, ok: PartnerOrder },
    OF_DELIVERY,
  ),
  partnerSendDoorPhoto: change(
    'partnerSendDoorPhoto',
    '/courier/door-photo',
    'courier',
    { body: courier.DoorPhotoBody, ok: PartnerOrder },
    OF_DELIVERY,
  ),
  partnerNoAnswer: change(
    'partnerNoAnswer',
    '/courier/no-answer',
    'courier',
    { body: courier.NoAnswerBody, ok: PartnerOrder },
    OF_DELIVERY,
  ),
} as const;
