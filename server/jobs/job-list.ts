import * as v from 'valibot';
import { Instant, NumericId, SecretId } from '#contract/primitives.ts';

/** Retry policy of a job, and when it is lost with its worker. */
interface JobPolicy {
  /** Number of retries before it is kept as failed. */
  readonly retryLimit: number;
  /** Seconds before the first retry; each later delay is about twice the previous one. */
  readonly retryDelay: number;
  /** Time limit of one attempt, seconds. */
  readonly expireInSeconds: number;
}

interface JobKind {
  /** Ids only: the worker loads the rest from the database, and no personal data is in the queue. */
  readonly data: v.GenericSchema<Record<string, unknown>>;
  readonly policy: JobPolicy;
  /** Schedule, run once across all instances, in {@link CRON_ZONE}; null: only runs when enqueued. */
  readonly cron: string | null;
}

/** Attempts for one order are short, so that a dead worker is detected within about a minute. */
const ONE_ORDER_SECONDS = 60;
/** For attempts that scan whole tables, or send the provider many requests. */
const SWEEP_SECONDS = 900;

export const CRON_ZONE = 'Europe/Moscow';

/** All background jobs (docs/product.md §25.16): their data, retry policy and schedule. */
export const JOBS = {
  /** Expires an order whose `pay_until` has passed (docs/product.md §25.12); retried for about eight hours. */
  'expire-payment': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Asks the provider whether an order has been paid (docs/product.md §25.13); retried for about half an hour. */
  'ask-provider': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 8, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Refunds a payment (docs/product.md §25.11); retried for more than a day. */
  refund: {
    data: v.strictObject({ refund_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
    policy: { retryLimit: 14, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Compares the payments of the last two days with the provider's list (docs/product.md §25.13). */
  'reconcile-payments': {
    data: v.strictObject({}),
    policy: { retryLimit: 6, retryDelay: 60, expireInSeconds: SWEEP_SECONDS },
    cron: '30 3 * * *',
  },
  /** Sends an order's status to one browser (docs/product.md §27.4); retried for about an hour and a half. */
  'push-status': {
    data: v.strictObject({ delivery_id: NumericId }),
    policy: { retryLimit: 10, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Reminds guests of a booking (docs/product.md §30.10) at the planned time; retried for about ten minutes. */
  'booking-reminder': {
    // The visit it was created for: a booking moved since then has a new reminder.
    data: v.strictObject({ booking_id: SecretId, starts_at: v.optional(Instant) }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Sends a promotion to one browser (docs/product.md §27.6); a separate queue, so that no order waits behind advertising. */
  'push-promotion': {
    data: v.strictObject({ delivery_id: NumericId }),
    policy: { retryLimit: 10, retryDelay: 30, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Sends a test message to one browser (docs/product.md §27.12) while the user waits; retried for about a minute. */
  'push-test': {
    data: v.strictObject({ subscription_id: NumericId }),
    policy: { retryLimit: 3, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Creates the messages of a promotion for every subscriber. */
  'push-campaign': {
    data: v.strictObject({ campaign_id: NumericId }),
    policy: { retryLimit: 6, retryDelay: 60, expireInSeconds: SWEEP_SECONDS },
    cron: null,
  },
  /** Sends one event to one endpoint (docs/product.md §27.11); retried for about a day. */
  webhook: {
    data: v.strictObject({ webhook_id: NumericId }),
    policy: { retryLimit: 13, retryDelay: 10, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Sends an order to the till (docs/product.md §28.2); retried for about forty minutes: after that no kitchen would cook it. */
  'iiko-send': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 9, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Checks whether the till has accepted it. */
  'iiko-look': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Withdraws a canceled order from the till. */
  'iiko-cancel': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 9, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Follows, or withdraws, an order that is at the till under an id that iiko had given up (docs/product.md §28.4). */
  'iiko-former': {
    data: v.strictObject({ order_id: SecretId, iiko_id: v.pipe(v.string(), v.uuid()) }),
    policy: { retryLimit: 9, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Rejects an order refused by the till and accepted by no one (docs/product.md §28.4), after ten minutes. */
  'iiko-refused': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Rejects an order that did not reach the till (docs/product.md §28.4), after fifty minutes. */
  'iiko-unsent': {
    data: v.strictObject({ order_id: SecretId, due_at: v.optional(Instant) }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Announces an order that nobody accepts, and cancels it later (docs/product.md §26.31). */
  'order-unaccepted': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Accepts a new order where the restaurant wants that (docs/product.md §26.45). */
  'order-accept': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Shows customers how busy a restaurant is now (docs/product.md §13.12, §26.44). */
  'kitchen-load': {
    data: v.strictObject({ restaurant_id: NumericId }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Tells a restaurant by SMS that nobody answers an order (docs/product.md §26.46); retried for about three minutes. */
  'alarm-sms': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 5, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Sends a caller the link of an order (docs/product.md §26.68); retried for about three minutes. */
  'link-sms': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 5, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Looks for restaurants that take orders while no screen of theirs reads them (docs/product.md §26.47). */
  'screens-away': {
    data: v.strictObject({}),
    policy: { retryLimit: 0, retryDelay: 1, expireInSeconds: ONE_ORDER_SECONDS },
    cron: '* * * * *',
  },
  /**
   * Wakes one screen for an order that nobody accepts (docs/product.md §26.43), for a restaurant whose screen is away (§26.47), or to try it
   * out; retried for about ten minutes.
   */
  'wake-screen': {
    data: v.strictObject({
      screen_id: NumericId,
      order_id: v.optional(v.nullable(SecretId), null),
      away_of: v.optional(v.nullable(NumericId), null),
    }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Reads the stop list of one till (docs/product.md §28.5). */
  'iiko-stop-list': {
    data: v.strictObject({ restaurant_id: NumericId }),
    policy: { retryLimit: 4, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Polls every till for active orders and its stop list (docs/product.md §28.3). */
  'iiko-poll': {
    data: v.strictObject({}),
    policy: { retryLimit: 0, retryDelay: 1, expireInSeconds: SWEEP_SECONDS },
    cron: '* * * * *',
  },
  /** Deletes expired data. */
  housekeeping: {
    data: v.strictObject({}),
    policy: { retryLimit: 2, retryDelay: 60, expireInSeconds: SWEEP_SECONDS },
    cron: '0 * * * *',
  },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof JOBS;
export type JobData<N extends JobName> = v.InferOutput<(typeof JOBS)[N]['data']>;

const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);

export const JOB_NAMES: readonly JobName[] = Object.keys(JOBS).filter(isJobName);
