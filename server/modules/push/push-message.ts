import { createHash, randomUUID } from 'node:crypto';
import { minutesToSeconds } from 'date-fns';
import type { OrderStatus } from '#contract/orders.ts';
import type { PushMessage } from '#contract/push.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { BookingRow } from '../bookings/booking-repository.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import type { CampaignRow } from './push-repository.ts';
import { pushStrings } from './push-strings.ts';

/** A message, and delivery options for the push service. */
export interface OutgoingPush {
  readonly message: PushMessage;
  /** How long a push service keeps it for an offline phone, seconds. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** A later message with the same topic replaces one not yet delivered. */
  readonly topic: string;
}

/** An order's status is of little use after an hour; a cancellation matters until the evening. Minutes. */
const TTL_MINUTES = 60;
const CANCELED_TTL_MINUTES = 6 * 60;
const CAMPAIGN_TTL_MINUTES = 12 * 60;
/** A user testing delivery does not wait longer. */
const TEST_TTL_MINUTES = 5;
/** Statuses on which someone must go to the door or to the restaurant, or need not. */
const URGENT: ReadonlySet<OrderStatus> = new Set(['prepared', 'delivering', 'canceled']);

/** An order's id grants access to it, and push services read topics: they get an opaque one. */
const topicOf = (text: string): string => createHash('sha256').update(`topic ${text}`).digest('base64url').slice(0, 32);

const addressOf = (path: string, origin: string | null): string => (origin === null ? path : `${origin}${path}`);

/** Somebody at the restaurant has to get up for it; after that the screen says more. Minutes. */
const SCREEN_TTL_MINUTES = 10;

type PushAction = PushMessage['notification']['actions'][number];

/** Actions: the order's page; and the page with contacts open, if there is a number, since a notification cannot dial. */
const orderActions = (page: string, phone: string | null): PushAction[] => [
  { action: 'open', title: pushStrings.open, navigate: page },
  ...(phone === null ? [] : [{ action: 'call', title: pushStrings.call, navigate: `${page}?modal=contacts` }]),
];

/** How long a message is worth sending, minutes from its creation. */
export function lifeMinutes({
  status,
  revision = null,
}: {
  readonly status: OrderStatus | null;
  readonly revision?: number | null;
}): number {
  if (revision !== null) return TTL_MINUTES;
  if (status === null) return CAMPAIGN_TTL_MINUTES;
  return status === 'canceled' ? CANCELED_TTL_MINUTES : TTL_MINUTES;
}

type AnnouncedOrder = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'orderType' | 'table' | 'restaurantName' | 'restaurantPhone'
>;

const aboutOrder = (
  { id, words, ttl, urgency }: Pick<PlainPush, 'words' | 'ttl' | 'urgency'> & { readonly id: number },
  order: AnnouncedOrder,
  origin: string | null,
): OutgoingPush => {
  const page = addressOf(`/order-status/${order.id}`, origin);
  return {
    message: {
      web_push: 8030,
      // The order is finished: clears the badge even if the app is never opened.
      app_badge: isFinal(order.status) ? 0 : 1,
      notification: {
        ...words,
        navigate: page,
        actions: orderActions(page, order.restaurantPhone),
        tag: order.id,
        lang: 'ru',
        dir: 'ltr',
        silent: false,
        data: { id: `order-${id}`, order_id: order.id },
      },
    },
    ttl,
    urgency,
    topic: topicOf(order.id),
  };
};

/**
 * Builds the message about an order's status (docs/product.md §27.5); null for a status that is not announced.
 *
 * @param id of the delivery: a repeat has the same
 * @param origin of the storefront; null: the page's URL is a path
 */
export function orderMessage(id: number, order: AnnouncedOrder, origin: string | null): OutgoingPush | null {
  const words = pushStrings.status(order.status, order, String(order.number), order.restaurantName);
  const urgency = URGENT.has(order.status) ? 'high' : 'normal';
  return (
    words &&
    aboutOrder({ id, words, ttl: minutesToSeconds(lifeMinutes({ status: order.status })), urgency }, order, origin)
  );
}

/** Builds the message about the order's last change of dishes (docs/product.md §26.67); parameters as of {@link orderMessage}. */
export function changeMessage(
  id: number,
  order: AnnouncedOrder & Pick<OrderRow, 'totals' | 'dueOnReceipt'>,
  origin: string | null,
): OutgoingPush {
  const { number, totals, dueOnReceipt } = order;
  const words = pushStrings.changed(
    String(number),
    formatPrice(totals.total_price),
    dueOnReceipt === 0 ? null : formatPrice(dueOnReceipt),
  );
  return aboutOrder({ id, words, ttl: minutesToSeconds(TTL_MINUTES), urgency: 'normal' }, order, origin);
}

/** What differs between messages that are about no order's page. */
interface PlainPush extends Pick<OutgoingPush, 'ttl' | 'urgency'> {
  /** Of the message: a repeat has the same. */
  readonly id: string;
  readonly words: { readonly title: string; readonly body: string };
  /** The page that it opens. */
  readonly path: string;
  /** What it is about: a later message about the same replaces it. */
  readonly tag: string;
}

const plainMessage = ({ id, words, path, tag, ttl, urgency }: PlainPush, origin: string | null): OutgoingPush => ({
  message: {
    web_push: 8030,
    notification: {
      ...words,
      navigate: addressOf(path, origin),
      actions: [],
      tag,
      lang: 'ru',
      dir: 'ltr',
      silent: false,
      data: { id, order_id: null },
    },
  },
  ttl,
  urgency,
  topic: topicOf(tag),
});

/** Builds a booking reminder (docs/product.md §30.10); useless once the visit has begun. */
export function bookingMessage(
  id: number,
  booking: Pick<BookingRow, 'id' | 'startsAt' | 'guests' | 'restaurantName' | 'timezone'>,
  now: Date,
  origin: string | null,
): OutgoingPush {
  const when = momentWords(booking.startsAt, now, booking.timezone);
  const guests = counted(booking.guests, 'гость', 'гостя', 'гостей');
  return plainMessage(
    {
      id: `booking-${id}`,
      words: pushStrings.booking(when, booking.restaurantName, guests),
      path: '/profile?modal=bookings',
      tag: booking.id,
      ttl: Math.max(0, Math.floor((booking.startsAt.getTime() - now.getTime()) / 1000)),
      urgency: 'high',
    },
    origin,
  );
}

/**
 * Builds a message that wakes a kitchen's or a manager's screen (docs/product.md §26.43).
 *
 * @param id of the message: a repeat has the same
 * @param about what it is about: a later message about the same replaces it
 */
export function screenMessage(
  { id, about }: { readonly id: string; readonly about: string },
  words: { readonly title: string; readonly body: string },
  origin: string | null,
): OutgoingPush {
  const ttl = minutesToSeconds(SCREEN_TTL_MINUTES);
  return plainMessage({ id, words, path: '/kitchen/', tag: about, ttl, urgency: 'high' }, origin);
}

/** Builds a message that confirms that push works (docs/product.md §27.12). */
export function testMessage(origin: string | null): OutgoingPush {
  return plainMessage(
    {
      // A unique id, so that each test is noticed: the user is checking for it.
      id: `test-${randomUUID()}`,
      words: pushStrings.test,
      path: '/profile',
      tag: 'test',
      ttl: minutesToSeconds(TEST_TTL_MINUTES),
      urgency: 'high',
    },
    origin,
  );
}

/** Builds a campaign message for subscribers to promotions (docs/product.md §27.6). */
export function campaignMessage(
  id: number,
  { id: campaignId, title, body, path }: CampaignRow,
  origin: string | null,
): OutgoingPush {
  return plainMessage(
    {
      id: `promotion-${id}`,
      words: { title, body },
      path,
      tag: `promotion-${campaignId}`,
      ttl: minutesToSeconds(CAMPAIGN_TTL_MINUTES),
      urgency: 'normal',
    },
    origin,
  );
}
