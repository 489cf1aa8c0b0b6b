import * as v from 'valibot';
import { Instant, NumericId, SecretId } from '#contract/primitives.ts';

/** When work that failed is tried again, and when it counts as lost with its worker. */
interface JobPolicy {
  /** How many times it is tried again before it is kept as failed. */
  readonly retryLimit: number;
  /** Seconds before the first repeat; each later pause is about twice the one before. */
  readonly retryDelay: number;
  /** Seconds that one try may take. */
  readonly expireInSeconds: number;
}

interface JobKind {
  /** Ids only: whoever works reads the rest from the database, and nothing personal stands in the queue. */
  readonly data: v.GenericSchema<Record<string, unknown>>;
  readonly policy: JobPolicy;
  /** When it is begun by itself, once over all instances, in {@link CRON_ZONE}; null: only when somebody enqueues it. */
  readonly cron: string | null;
}

/** A try about one order is short, so that a worker that died is found within about a minute. */
const ONE_ORDER_SECONDS = 60;
/** A try that goes through whole tables, or asks the provider many times. */
const SWEEP_SECONDS = 900;

export const CRON_ZONE = 'Europe/Moscow';

/** Every kind of later work (docs/product.md §25.16): what it carries, how it is repeated, when it begins by itself. */
export const JOBS = {
  /** An order whose `pay_until` has passed (docs/product.md §25.12); repeated for about eight hours. */
  'expire-payment': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Asks the provider whether an order has been paid (docs/product.md §25.13); repeated for about half an hour. */
  'ask-provider': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 8, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Returns money (docs/product.md §25.11); repeated for more than a day. */
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
  /** Tells one browser where an order is (docs/product.md §27.4); repeated for about an hour and a half. */
  'push-status': {
    data: v.strictObject({ delivery_id: NumericId }),
    policy: { retryLimit: 10, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Reminds guests of a booking (docs/product.md §30.10), at its time; repeated for about ten minutes. */
  'booking-reminder': {
    // The visit that it was made for: a booking that has been moved since has a reminder of its own.
    data: v.strictObject({ booking_id: SecretId, starts_at: v.optional(Instant) }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Tells one browser of a promotion (docs/product.md §27.6); apart, so that no order waits behind an advertisement. */
  'push-promotion': {
    data: v.strictObject({ delivery_id: NumericId }),
    policy: { retryLimit: 10, retryDelay: 30, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Tells one browser that messages arrive (docs/product.md §27.12), while somebody waits for it: repeated for about a minute. */
  'push-test': {
    data: v.strictObject({ subscription_id: NumericId }),
    policy: { retryLimit: 3, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Writes a promotion's message down for everybody who wants it. */
  'push-campaign': {
    data: v.strictObject({ campaign_id: NumericId }),
    policy: { retryLimit: 6, retryDelay: 60, expireInSeconds: SWEEP_SECONDS },
    cron: null,
  },
  /** Sends one event to one endpoint (docs/product.md §27.11); repeated for about a day. */
  webhook: {
    data: v.strictObject({ webhook_id: NumericId }),
    policy: { retryLimit: 13, retryDelay: 10, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Brings an order to the till (docs/product.md §28.2); repeated for about forty minutes: later no kitchen would cook it. */
  'iiko-send': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 9, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Looks whether the till has taken it. */
  'iiko-look': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 6, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Takes a canceled order back from the till. */
  'iiko-cancel': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 9, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Rejects an order that the till has refused and nobody has taken (docs/product.md §28.4), after ten minutes. */
  'iiko-refused': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Rejects an order that has not come to the till (docs/product.md §28.4), after fifty minutes. */
  'iiko-unsent': {
    data: v.strictObject({ order_id: SecretId }),
    policy: { retryLimit: 12, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Reads the stop list of one till (docs/product.md §28.5). */
  'iiko-stop-list': {
    data: v.strictObject({ restaurant_id: NumericId }),
    policy: { retryLimit: 4, retryDelay: 5, expireInSeconds: ONE_ORDER_SECONDS },
    cron: null,
  },
  /** Asks every till for what is under way and for its stop list (docs/product.md §28.3). */
  'iiko-poll': {
    data: v.strictObject({}),
    policy: { retryLimit: 0, retryDelay: 1, expireInSeconds: SWEEP_SECONDS },
    cron: '* * * * *',
  },
  /** Deletes what has outlived its use. */
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
