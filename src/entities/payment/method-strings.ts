import type { PaymentMethod } from '#contract/primitives.ts';
import type { OrderWay } from '#domain/order-way.ts';

const NAMES: Record<PaymentMethod, string> = {
  'card-online': 'Картой онлайн',
  'sbp-online': 'Через СБП',
  cash: 'Наличными',
  'card-courier': 'Картой курьеру',
};
const HINTS: Partial<Record<PaymentMethod, string>> = {
  'card-online': 'Сразу, на защищённой странице',
  'sbp-online': 'В приложении банка, без карты',
};

const BY_WAY: Partial<Record<OrderWay, Partial<Record<PaymentMethod, string>>>> = {
  pickup: { 'card-courier': 'Картой в ресторане' },
  table: { cash: 'Наличными официанту', 'card-courier': 'Картой официанту' },
};

const onReceipt = (way: OrderWay): string => (way === 'table' ? 'Когда принесут заказ' : 'При получении');

/** Names of the payment methods (docs/product.md §5.12, §33.12). */
export const methodStrings = {
  name: (method: PaymentMethod, way: OrderWay): string => BY_WAY[way]?.[method] ?? NAMES[method],
  hint: (method: PaymentMethod, way: OrderWay): string => HINTS[method] ?? onReceipt(way),
  onReceipt,
} as const;
