import type { JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { Environment } from '#contract/restaurants.ts';
import { portionsToOrder } from '#domain/cart-lines.ts';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { lineWords, nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { ForbiddenInCart } from '#entities/forbidden/forbidden-parts.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Fold, rowsClass } from '#ui/row.tsx';
import { Price } from '#ui/price.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Rolling } from '#ui/rolling.tsx';
import { Thumbs } from '#ui/thumbs.tsx';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import { NAMED_FIELDS } from '../form/fields.ts';
import type { CheckoutComponents } from '../checkout-components.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { ConsentBox, ConsentSection } from './consent-section.tsx';

interface SummaryProps {
  checkout: Checkout;
  lines: readonly ShownLine[];
  totals: CartTotals;
  documents: Environment['documents'];
  components: CheckoutComponents;
}

/** Shows the order's contents and total, and the consents; the button stays visible. */
export function Summary(props: SummaryProps): JSX.Element {
  const { checkout, lines, totals, documents, components } = props;
  const { isUnknown, dropped, delivery } = checkout;
  return (
    <section className={css['summary']} aria-label={checkoutStrings.summary}>
      <div className={cx(rowsClass, css['sheet'])}>
        <Dishes lines={lines} />
        <div className={css['padded']}>
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
          <ForbiddenInCart lines={lines} />
          <components.Totals totals={totals} orderType={isUnknown ? 'pickup' : delivery.place.orderType} />
          {isUnknown && <p className={css['muted']}>{checkoutStrings.deliveryUnknown}</p>}
          <ConsentSection checkout={checkout} documents={documents} />
        </div>
      </div>
      <Bar {...props} />
    </section>
  );
}

/** The dishes as a row that unfolds: pictures, number, price. */
function Dishes({ lines }: Pick<SummaryProps, 'lines'>): JSX.Element {
  return (
    <Fold
      icon={<Thumbs pictures={lines} />}
      title={checkoutStrings.lines(checkoutStrings.pieces(portionsToOrder(lines)))}
      isOpenWhenWide
    >
      <ul role="list" className={css['lines']}>
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
    </Fold>
  );
}

/** Total, promised time and the button: always visible at the bottom of a phone, at the end of the summary on a desktop. */
function Bar(props: SummaryProps): JSX.Element {
  const { way, promise, errors } = props.checkout;
  const { general, refused } = errors;
  const wrong = NAMED_FIELDS.filter((field) => refused[field] !== undefined);
  const said = [
    general,
    // Cart errors are shown as is: no field label applies.
    refused.cart,
    wrong.length > 0 && `${checkoutStrings.fix} ${wrong.map((field) => checkoutStrings.fieldNames[field]).join(', ')}`,
  ];
  return (
    <div className={css['bar']} data-main-bar="">
      <div role="alert" className={css['alert']}>
        {said.filter(Boolean).join(' ')}
      </div>
      <ConsentBox {...props} />
      <p className={css['promise']}>{promise === null ? '\u00a0' : `${checkoutStrings.promise(way)} ${promise}`}</p>
      <MainButton {...props} />
    </div>
  );
}

/** Submits the order, or leads to what must be fixed in the cart first (docs/product.md §5.1). */
function MainButton({ checkout, lines, totals, components }: SummaryProps): JSX.Element {
  const { stage } = checkout.submission;
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
  const words = checkout.isOnline && total > 0 ? checkoutStrings.orderAndPay : checkoutStrings.order;
  return (
    <Button type="submit" size="large" wide busy={isBusy} aria-live="polite">
      <Rolling words={isBusy ? checkoutStrings[stage.what] : words(formatPrice(total))} />
    </Button>
  );
}
