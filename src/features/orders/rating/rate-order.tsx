import { useState, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { MAX_STARS, type RateOrderBody } from '#contract/rating.ts';
import { isRateable } from '#domain/order-status.ts';
import { setRating } from '#client/ratings/ratings.ts';
import { useToasts, useNow, useServices } from '#client/use-services.ts';
import { errorMessage } from '#client/error-message.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { Button } from '#ui/button.tsx';
import { StarIcon } from '#ui/icons/rating-icons.tsx';
import { cx } from '#ui/cx.ts';
import { RatingForm } from './rating-form.tsx';
import css from './rating.module.css';
import orders from '../orders.module.css';
import { ratingStrings } from './rating-strings.ts';

/**
 * The customer's rating of a delivered order (docs/product.md §6.17): requested inline on the page, stored while
 * offline, editable while allowed. Renders nothing where the backend accepts no ratings, and for those who only have the link.
 */
export function RateOrder({ order }: { order: Order }): JSX.Element | null {
  const now = useNow();
  const { outbox } = useServices();
  const ratings = useSlice((state) => state.ratings);
  const { showToast } = useToasts();
  const [isChanging, setChanging] = useState(false);
  const waiting = ratings.find(({ order_id: id }) => id === order.id) ?? null;
  const said = waiting ?? order.rating ?? null;
  if (order.rating === undefined || order.is_masked || order.status !== 'delivered' || now === null) return null;
  const isOpen = isRateable(order, now);
  if (!isOpen && said === null) return null;
  const rate = (rating: RateOrderBody): void => {
    setChanging(false);
    outbox
      .commit((state) => setRating(state, rating))
      .then(() => outbox.wake())
      .catch((error: unknown) => showToast(errorMessage(error), { tone: 'error' }));
  };
  return (
    <section className={orders['card']} aria-labelledby="order-rating">
      <h2 id="order-rating" className={orders['heading']}>
        {said === null || isChanging ? ratingStrings.title[order.order_type] : ratingStrings.thanks}
      </h2>
      {isOpen && (said === null || isChanging) ? (
        <RatingForm order={order} said={said} onRate={rate} onKeep={said === null ? null : () => setChanging(false)} />
      ) : (
        said && (
          <>
            <GivenStars stars={said.stars} />
            {said.comment !== null && <p className={css['comment']}>{said.comment}</p>}
            <p role="status" className={orders['muted']}>
              {waiting === null ? (said.stars < 3 ? ratingStrings.sorry : '') : ratingStrings.waiting}
            </p>
            {isOpen && (
              <div className={orders['actions']}>
                <Button variant="quiet" onClick={() => setChanging(true)}>
                  {ratingStrings.change}
                </Button>
              </div>
            )}
          </>
        )
      )}
    </section>
  );
}

function GivenStars({ stars }: { stars: number }): JSX.Element {
  return (
    <p className={css['stars']} role="img" aria-label={ratingStrings.yours(stars)}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <span key={index} className={cx(css['star'], index < stars && css['lit'])}>
          <StarIcon filled={index < stars} />
        </span>
      ))}
    </p>
  );
}
