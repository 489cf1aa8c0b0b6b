import type { JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { portionsToOrder } from '#domain/cart-lines.ts';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { lineWords, nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { ForbiddenInCart } from '#entities/forbidden/forbidden-parts.tsx';
import { Button } from '#ui/button.tsx';
import { ChevronDownIcon } from '#ui/icons/more-icons.tsx';
import { Price } from '#ui/price.tsx';
import { noticeClass } from '#ui/notice.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import { NAMED_FIELDS, type FieldErrors } from '../form/fields.ts';
import type { CheckoutComponents } from '../checkout-components.ts';
import type { DroppedPromo } from '../form/use-order-form.ts';
import type { Stage } from '../form/use-submit.ts';

interface SummaryProps {
  lines: readonly ShownLine[];
  totals: CartTotals;
  orderType: OrderType;
  way: OrderWay;
  /** The zone is unknown, and so is the delivery price. */
  deliveryUnknown: boolean;
  /** Paid on a separate page, after the order. */
  isOnline: boolean;
  /** «к 18:40–18:55». */
  promise: string | null;
  errors: FieldErrors;
  general: string | null;
  stage: Stage;
  components: CheckoutComponents;
  dropped: DroppedPromo | null;
}

/** Shows the order's contents and total; the total and the button stay visible. */
export function Summary(props: SummaryProps): JSX.Element {
  const { lines, totals, orderType, deliveryUnknown, components, dropped } = props;
  const count = portionsToOrder(lines);
  return (
    <section className={css['summary']} aria-labelledby="checkout-summary">
      <div className={css['sheet']}>
        <h2 id="checkout-summary">{checkoutStrings.summary}</h2>
        <details className={css['lines']}>
          <summary>
            <span>{checkoutStrings.lines(checkoutStrings.pieces(count))}</span>
            <ChevronDownIcon />
          </summary>
          <ul role="list">
            {lines.map((line) => (
              <li key={line.key}>
                <span>
                  <span>{nameWords(line)}</span>
                  <span className={css['what']}>{lineWords(line)}</span>
                </span>
                <Price value={line.unit_price * line.quantity} />
              </li>
            ))}
          </ul>
        </details>
        {dropped !== null && (
          <div className={noticeClass} role="alert">
            <p className={css['strong']}>
              {checkoutStrings.promoDropped(dropped.promo.code, dropped.promo.refusal?.message ?? '')}
            </p>
            {dropped.was !== dropped.now && (
              <p>{checkoutStrings.promoChange(formatPrice(dropped.was), formatPrice(dropped.now))}</p>
            )}
          </div>
        )}
        <components.Discounts />
        <components.Totals totals={totals} orderType={deliveryUnknown ? 'pickup' : orderType} />
        {deliveryUnknown && <p className={css['muted']}>{checkoutStrings.deliveryUnknown}</p>}
        <ForbiddenInCart lines={lines} />
      </div>
      <Bar {...props} />
    </section>
  );
}

/** Total, promised time and the button: always visible at the bottom of a phone, at the end of the summary on a desktop. */
function Bar(props: SummaryProps): JSX.Element {
  const { way, promise, errors, general } = props;
  const wrong = NAMED_FIELDS.filter((field) => errors[field] !== undefined);
  const said = [
    general,
    // Cart errors are shown as is: no field label applies.
    errors.cart,
    wrong.length > 0 && `${checkoutStrings.fix} ${wrong.map((field) => checkoutStrings.fieldNames[field]).join(', ')}`,
  ];
  return (
    <div className={css['bar']} data-main-bar="">
      <div role="alert" className={css['alert']}>
        {said.filter(Boolean).join(' ')}
      </div>
      <p className={css['promise']}>{promise === null ? '\u00a0' : `${checkoutStrings.promise(way)} ${promise}`}</p>
      <MainButton {...props} />
    </div>
  );
}

/** Submits the order, or leads to what must be fixed in the cart first (docs/product.md §5.1). */
function MainButton({ lines, totals, isOnline, stage, components }: SummaryProps): JSX.Element {
  const isBusy = stage.type === 'processing';
  const obstacle = isBusy ? null : cartObstacle(lines, totals);
  if (obstacle !== null) {
    const isBelow = obstacle.kind === 'minimum';
    return (
      <components.ButtonLink to={isBelow ? 'menu' : 'cart'} look={{ size: 'large', wide: true }}>
        {isBelow ? checkoutStrings.addMore(formatPrice(obstacle.missing)) : checkoutStrings.toCart}
      </components.ButtonLink>
    );
  }
  const { total_price: total } = totals;
  // A free order needs no payment (docs/product.md §25.2).
  const words = isOnline && total > 0 ? checkoutStrings.orderAndPay : checkoutStrings.order;
  return (
    <Button type="submit" size="large" wide busy={isBusy} aria-live="polite">
      {isBusy ? checkoutStrings[stage.what] : words(formatPrice(total))}
    </Button>
  );
}
