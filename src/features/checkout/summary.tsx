import type { JSX } from 'react';
import type { CartTotals } from '../../../contract/cart.ts';
import type { OrderType } from '../../../contract/primitives.ts';
import { lineWords } from '../../../domain/line-words.ts';
import { formatPrice } from '../../../domain/money.ts';
import type { ShownLine } from '../../platform/outbox/fold.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons/menu-icons.tsx';
import { Price } from '../../ui/price.tsx';
import { noticeClass } from '../../ui/notice.ts';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import { FIELDS, type FieldErrors } from './fields.ts';
import type { CheckoutParts } from './parts.ts';
import type { DroppedPromo } from './use-dropped-promo.ts';
import type { Stage } from './use-submit.ts';

interface SummaryProps {
  lines: readonly ShownLine[];
  totals: CartTotals;
  orderType: OrderType;
  /** The zone is not known, so neither is the price of delivery. */
  deliveryUnknown: boolean;
  /** «к 18:40–18:55». */
  promise: string | null;
  errors: FieldErrors;
  general: string | null;
  stage: Stage;
  parts: CheckoutParts;
  dropped: DroppedPromo | null;
}

/** What is ordered and what it comes to; the total and the button stay in sight. */
export function Summary(props: SummaryProps): JSX.Element {
  const { lines, totals, orderType, deliveryUnknown, parts, dropped } = props;
  const off = lines.filter(({ availability }) => availability !== 'available');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isBelow = orderType === 'delivery' && !deliveryUnknown && totals.missing_to_minimum > 0;
  return (
    <section className={css['summary']} aria-labelledby="checkout-summary">
      <div className={css['sheet']}>
        <h2 id="checkout-summary">{checkoutStrings.summary}</h2>
        <details className={css['lines']}>
          <summary>
            <span>{checkoutStrings.lines(checkoutStrings.portions(count))}</span>
            <ChevronDownIcon />
          </summary>
          <ul role="list">
            {lines.map((line) => (
              <li key={line.key}>
                <span>
                  {line.name}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                  <span className={css['what']}>{lineWords(line)}</span>
                </span>
                <Price value={line.unit_price * line.quantity} />
              </li>
            ))}
          </ul>
        </details>
        <div data-field="cart" tabIndex={-1} className={css['cart']}>
          {off.length > 0 && (
            <div className={noticeClass}>
              <p className={css['strong']}>{checkoutStrings.unavailable}</p>
              <ul className={css['names']}>
                {off.map((line) => (
                  <li key={line.key}>{line.name}</li>
                ))}
              </ul>
              <parts.Way to="cart" look={{ variant: 'secondary' }}>
                {checkoutStrings.toCart}
              </parts.Way>
            </div>
          )}
          {isBelow && (
            <div className={noticeClass}>
              <p>{checkoutStrings.belowMinimum(formatPrice(totals.missing_to_minimum))}</p>
              <parts.Way to="menu" look={{ variant: 'secondary' }}>
                {checkoutStrings.addMore}
              </parts.Way>
            </div>
          )}
          {off.length === 0 && !isBelow && props.errors.cart !== undefined && (
            <p className={css['error']}>{props.errors.cart}</p>
          )}
        </div>
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
        <parts.Discounts />
        <parts.Totals totals={totals} orderType={deliveryUnknown ? 'pickup' : orderType} />
        {deliveryUnknown && <p className={css['muted']}>{checkoutStrings.deliveryUnknown}</p>}
      </div>
      <Bar {...props} />
    </section>
  );
}

/** Total, promise and the button: at a phone's bottom always in sight, on a desktop at the end of the summary. */
function Bar({ totals, orderType, promise, errors, general, stage }: SummaryProps): JSX.Element {
  const wrong = FIELDS.filter((field) => errors[field] !== undefined);
  const isBusy = stage.type === 'processing';
  const label = isBusy ? checkoutStrings[stage.what] : checkoutStrings.order(formatPrice(totals.total_price));
  return (
    <div className={css['bar']}>
      <div role="alert" className={css['alert']}>
        {general}
        {wrong.length > 0 &&
          `${checkoutStrings.fix} ${wrong.map((field) => checkoutStrings.fieldNames[field]).join(', ')}`}
      </div>
      <p className={css['promise']}>
        {promise === null ? '\u00a0' : `${checkoutStrings.promise(orderType)} ${promise}`}
      </p>
      <Button type="submit" size="large" wide busy={isBusy} aria-live="polite">
        {label}
      </Button>
    </div>
  );
}
