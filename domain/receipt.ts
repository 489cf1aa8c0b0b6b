import type { CustomerReceipt } from '#contract/payments.ts';
import { rublesOf } from './money.ts';

/** What a receipt needs to know of an order. All amounts are integer kopecks, quantities positive integers. */
export interface ReceiptOrder {
  readonly lines: readonly ReceiptLine[];
  readonly deliveryPrice: number;
  readonly pickupDiscount: number;
  readonly promoDiscount: number;
  readonly bonusUsed: number;
  /** What the customer pays. */
  readonly total: number;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface ReceiptLine {
  readonly name: string;
  /** Names of the chosen options. */
  readonly options: readonly string[];
  readonly quantity: number;
  /** All portions, before the discounts of the order. */
  readonly total: number;
}

/** What a terminal's till prints (54-FZ), by the provider's numbers. */
export interface ReceiptSettings {
  readonly taxation_system: number;
  /** Null: without VAT. */
  readonly vat: number | null;
  /** How the line is paid for: 4 is in full. */
  readonly method: number;
  readonly calculation_place: string | null;
}

/** The provider's numbers for what a line is. */
const GOODS = 1;
const SERVICE = 4;
const DELIVERY = 'Доставка';
const UNIT = 'шт';
const MAX_LABEL = 128;
const ELLIPSIS = '…';

/** A line as it is printed, kopecks: `price` × `quantity` is its amount. */
interface PrintedLine {
  readonly label: string;
  readonly price: number;
  readonly quantity: number;
  readonly object: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** «Пицца (35 см, моцарелла)», cut between characters: 128 of them at most, as a machine counts. */
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
 * Shares `amount` out among the lines in proportion to what they cost, by the largest remainder; no line gets more than it costs.
 * The products of two sums of kopecks are larger than a number holds exactly.
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

/** One line where the quantity divides the amount, else two whose prices are a kopeck apart; none that costs nothing. */
const printed = (label: string, amount: number, quantity: number): PrintedLine[] => {
  const price = Math.floor(amount / quantity);
  const dearer = amount - price * quantity;
  return [
    { label, price, quantity: quantity - dearer, object: GOODS },
    { label, price: price + 1, quantity: dearer, object: GOODS },
  ].filter((line) => line.price > 0 && line.quantity > 0);
};

/**
 * The receipt of an order (docs/product.md §25.14): a line per dish and one for delivery, discounts and bonuses spread over the
 * dishes in proportion. The sum of the lines is the sum of the amounts and the total, to the kopeck.
 *
 * @throws {Error} when the amounts of the order do not add up: nothing else may be printed than what is paid
 */
export function receiptOf(order: ReceiptOrder, settings: ReceiptSettings): CustomerReceipt {
  const discount = order.pickupDiscount + order.promoDiscount + order.bonusUsed;
  const costs = order.lines.map(({ total }) => total);
  const shares = sharesOf(discount, costs);
  const dishes = order.lines.flatMap((line, index) =>
    printed(labelOf(line), line.total - (shares[index] ?? 0), line.quantity),
  );
  const delivery = { label: DELIVERY, price: order.deliveryPrice, quantity: 1, object: SERVICE };
  const lines = order.deliveryPrice > 0 ? [...dishes, delivery] : dishes;
  const printedTotal = sum(lines.map(({ price, quantity }) => price * quantity));
  if (printedTotal !== order.total || shares.some((share, index) => share > (costs[index] ?? 0))) {
    throw new Error(`a receipt of ${printedTotal} for an order of ${order.total} kopecks`);
  }
  return {
    Items: lines.map(({ label, price, quantity, object }) => ({
      label,
      price: rublesOf(price),
      quantity,
      amount: rublesOf(price * quantity),
      vat: settings.vat,
      method: settings.method,
      object,
      measurementUnit: UNIT,
    })),
    taxationSystem: settings.taxation_system,
    email: order.email,
    phone: order.phone,
    calculationPlace: settings.calculation_place,
    amounts: { electronic: rublesOf(order.total), advancePayment: 0, credit: 0, provision: 0 },
  };
}
