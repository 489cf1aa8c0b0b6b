import { millisecondsInMinute } from 'date-fns/constants';
import { randomOf } from '#tests/support/random.ts';

/** What a customer wants, drawn before the evening begins. */
export interface CustomerPlan {
  /** When the first page is opened, ms after the beginning: whether others are served or not. */
  readonly at: number;
  /** Their address in this machine, 127.x.y.z: nginx tells customers apart by it. */
  readonly address: string;
  /** From 0 (included) to 1 (excluded): the restaurant. */
  readonly place: number;
  readonly orders: boolean;
  readonly isDelivery: boolean;
  readonly isOnline: boolean;
  readonly cancels: boolean;
  /** Different dishes in the cart. */
  readonly dishes: number;
  /** Draws the rest: which dishes, and how long is thought about them. */
  readonly random: () => number;
}

export interface PlanOptions {
  readonly seed: number;
  readonly customers: number;
  readonly minutes: number;
}

const SHARE = { orders: 0.8, delivery: 0.5, online: 0.4, cancels: 0.04 };
const MAX_DISHES = 3;
/** A block of addresses for customers, below that of the kitchens. */
const FIRST_BLOCK = 2;

/** Draws the customers of an evening, by the time at which they come. The same seed draws the same ones. */
export function drawCustomers({ seed, customers, minutes }: PlanOptions): readonly CustomerPlan[] {
  const arrivals = randomOf(seed);
  const times = Array.from({ length: customers }, () => arrivals() * minutes * millisecondsInMinute);
  return times
    .toSorted((a, b) => a - b)
    .map((at, nth) => {
      const random = randomOf(seed * 100_003 + nth);
      return {
        at,
        address: `127.${FIRST_BLOCK + (nth >> 15)}.${(nth >> 7) & 255}.${1 + (nth & 127)}`,
        place: random(),
        orders: random() < SHARE.orders,
        isDelivery: random() < SHARE.delivery,
        isOnline: random() < SHARE.online,
        cancels: random() < SHARE.cancels,
        dishes: 1 + Math.floor(random() * MAX_DISHES),
        random,
      };
    });
}

/** Returns the address of a kitchen in this machine. */
export function kitchenAddress(nth: number): string {
  return `127.1.${(nth >> 7) & 255}.${1 + (nth & 127)}`;
}
