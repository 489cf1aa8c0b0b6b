import type { CustomerReceipt } from '#contract/payments.ts';
import type { Vat } from '#contract/vat.ts';
import { rublesOf } from './money.ts';

/** The order data that a receipt needs. All amounts are integer kopecks, quantities positive integers. */
export interface ReceiptOrder {
  readonly lines: readonly ReceiptLine[];
  readonly deliveryPrice: number;
  readonly pickupDiscount: number;
  readonly promoDiscount: number;
  readonly bonusUsed: number;
  /** The amount the customer pays. */
  readonly total: number;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface ReceiptLine {
  readonly name: string;
  /** Names of the chosen options. */
  readonly options: readonly string[];
  readonly quantity: number;
  /** For all portions, before order discounts. */
  readonly total: number;
  /** The dish's own rate; missing or null: the till's (docs/product.md §25.18). */
  readonly vat?: Vat | null;
}

/** Rates of value added tax of a till, percent; null: without VAT. */
export interface OrderVat {
  /** Of dishes that have none of their own. */
  readonly dishes: number | null;
  readonly delivery: number | null;
}

/** What a terminal's till prints (54-FZ), as the provider's numeric codes. */
export interface ReceiptSettings {
  readonly taxation_system: number;
  readonly vat: OrderVat;
  /** Payment method of the line: 4 is full payment. */
  readonly method: number;
  readonly calculation_place: string | null;
}

/** The provider's codes for the subject of a line. */
const GOODS = 1;
const SERVICE = 4;
const DELIVERY = 'Доставка';
const UNIT = 'шт';
const MAX_LABEL = 128;
const ELLIPSIS = '…';

/** A printed line, in kopecks: `price` × `quantity` is its amount. */
interface PrintedLine {
  readonly label: string;
  readonly price: number;
  readonly quantity: number;
  readonly object: number;
  /** Percent; null: without VAT. */
  readonly vat: number | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Builds «Пицца (35 см, моцарелла)», cut at a character boundary to at most 128 by `length`. */
const labelOf = ({ name, options }: ReceiptLine): string => {
  const label = options.length === 0 ? name : `${name} (${options.join(', ')})`;
  if (label.length <= MAX_LABEL) return label;
  let cut = '';
  for (const character of label) {
    if (cut.length + character.length + ELLIPSIS.length > MAX_LABEL) break;
    cut += character;
  }
  return `${cut}${ELLIPSIS}`;
};

/**
 * Distributes `amount` among the lines in proportion to their cost, by the largest remainder; no line gets more than it
 * costs. The product of two sums of kopecks can exceed the safe integer range.
 */
const sharesOf = (amount: number, costs: readonly number[]): number[] => {
  const whole = BigInt(sum(costs));
  if (whole === 0n) return costs.map(() => 0);
  const parts = costs.map((cost, index) => {
    const product = BigInt(amount) * BigInt(cost);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = amount - sum(parts.map(({ share }) => share));
  const favoured = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (favoured.has(index) ? 1 : 0));
};

/** Prints a dish: one line if the quantity divides the amount, else two whose prices differ by a kopeck; none with a zero price. */
const printed = (line: ReceiptLine, amount: number, till: OrderVat): PrintedLine[] => {
  const { quantity } = line;
  const price = Math.floor(amount / quantity);
  const dearer = amount - price * quantity;
  const own = line.vat ?? till.dishes;
  const common = { label: labelOf(line), object: GOODS, vat: own === 'none' ? null : own };
  return [
    { ...common, price, quantity: quantity - dearer },
    { ...common, price: price + 1, quantity: dearer },
  ].filter((one) => one.price > 0 && one.quantity > 0);
};

/** Returns what the customer pays for each line, in kopecks: its cost less its share of the discounts and bonuses (docs/product.md §25.14). */
export function paidForLines(
  costs: readonly number[],
  off: Pick<ReceiptOrder, 'pickupDiscount' | 'promoDiscount' | 'bonusUsed'>,
): number[] {
  const shares = sharesOf(off.pickupDiscount + off.promoDiscount + off.bonusUsed, costs);
  return costs.map((cost, index) => cost - (shares[index] ?? 0));
}

/**
 * Returns the kopecks of `count` portions of a line of `quantity` portions that cost `paid`, after `before` portions were counted already: all
 * portions together are `paid`, to the kopeck (docs/product.md §26.54).
 */
export function portionsPaid(paid: number, quantity: number, { before, count }: PortionRange): number {
  const each = Math.floor(paid / quantity);
  const dearer = paid - each * quantity;
  const upTo = (portions: number): number => each * portions + Math.min(portions, dearer);
  return upTo(before + count) - upTo(before);
}

interface PortionRange {
  readonly before: number;
  readonly count: number;
}

const itemsOf = (lines: readonly PrintedLine[], { method }: ReceiptSettings): CustomerReceipt['Items'] =>
  lines.map(({ label, price, quantity, object, vat }) => ({
    label,
    price: rublesOf(price),
    quantity,
    amount: rublesOf(price * quantity),
    vat,
    method,
    object,
    measurementUnit: UNIT,
  }));

const amountsOf = (electronic: number): CustomerReceipt['amounts'] => ({
  electronic: rublesOf(electronic),
  advancePayment: 0,
  credit: 0,
  provision: 0,
});

/**
 * Builds the receipt of a refund that names its dishes (docs/product.md §26.54): `total` of a line is what is refunded for it. Null where
 * nothing of it can be printed.
 */
export function refundReceiptOf(
  lines: readonly ReceiptLine[],
  to: Pick<ReceiptOrder, 'email' | 'phone'>,
  settings: ReceiptSettings,
): CustomerReceipt | null {
  const printedLines = lines.flatMap((line) => printed(line, line.total, settings.vat));
  if (printedLines.length === 0) return null;
  return {
    Items: itemsOf(printedLines, settings),
    taxationSystem: settings.taxation_system,
    ...to,
    calculationPlace: settings.calculation_place,
    amounts: amountsOf(sum(lines.map(({ total }) => total))),
  };
}

/**
 * Builds the receipt of an order (docs/product.md §25.14): a line per dish and one for delivery, discounts and bonuses
 * distributed among the dishes proportionally. The lines add up to the amounts and the total, to the kopeck.
 *
 * @throws {Error} when the order's amounts do not add up: the receipt must show exactly what is paid
 */
export function receiptOf(order: ReceiptOrder, settings: ReceiptSettings): CustomerReceipt {
  const discount = order.pickupDiscount + order.promoDiscount + order.bonusUsed;
  const costs = order.lines.map(({ total }) => total);
  const shares = sharesOf(discount, costs);
  const dishes = order.lines.flatMap((line, index) => printed(line, line.total - (shares[index] ?? 0), settings.vat));
  const delivery = {
    label: DELIVERY,
    price: order.deliveryPrice,
    quantity: 1,
    object: SERVICE,
    vat: settings.vat.delivery,
  };
  const lines = order.deliveryPrice > 0 ? [...dishes, delivery] : dishes;
  const printedTotal = sum(lines.map(({ price, quantity }) => price * quantity));
  if (printedTotal !== order.total || shares.some((share, index) => share > (costs[index] ?? 0))) {
    throw new Error(`a receipt of ${printedTotal} for an order of ${order.total} kopecks`);
  }
  return {
    Items: itemsOf(lines, settings),
    taxationSystem: settings.taxation_system,
    email: order.email,
    phone: order.phone,
    calculationPlace: settings.calculation_place,
    amounts: amountsOf(order.total),
  };
}
