import type { JSX } from 'react';
import type { PaymentMethod } from '#contract/primitives.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { OrderWay } from '#domain/order-way.ts';
import type { Option } from '#ui/choice.tsx';
import { CardIcon, CashIcon, QrIcon } from '#ui/icons/more-icons.tsx';
import { methodStrings } from './method-strings.ts';

const ICONS: Readonly<Record<PaymentMethod, () => JSX.Element>> = {
  'card-online': CardIcon,
  'sbp-online': QrIcon,
  cash: CashIcon,
  'card-courier': CardIcon,
};

/** Returns the icon of a payment method. */
export function methodIcon(method: PaymentMethod): JSX.Element {
  const Icon = ICONS[method];
  return <Icon />;
}

/** Returns the payment methods as selectable tiles: icon, name, and the time of payment where it differs. */
export function methodOptions(methods: readonly PaymentMethod[], way: OrderWay): Option[] {
  const differ = methods.some(isOnlinePayment);
  return methods.map((method) => ({
    value: method,
    label: methodStrings.name(method, way),
    ...(differ ? { hint: methodStrings.hint(method, way) } : {}),
    icon: methodIcon(method),
  }));
}
