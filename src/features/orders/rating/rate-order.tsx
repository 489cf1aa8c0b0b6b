import { useState, type JSX, useId } from 'react';
import * as v from 'valibot';
import type { Order } from '#contract/orders.ts';
import type { OrderRating } from '#contract/order-rating.ts';
import { MAX_STARS, RateOrderBody } from '#contract/rating.ts';
import { isRateable } from '#domain/order-status.ts';
import { setRating } from '#client/ratings/ratings.ts';
import { useToasts, useNow, useServices } from '#client/use-services.ts';
import { errorMessage } from '#client/error-message.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { StarIcon, LikeIcon } from '#ui/icons/more-icons.tsx';
import { cx } from '#ui/cx.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { ratingStrings } from './rating-strings.ts';
import css from './rating.module.css';
import orders from '../orders.module.css';

interface RateOrderProps {
  order: Order;
  /** In its place, where there is nothing to rate. */
  otherwise: Elements;
}

/**
 * The customer's rating of a delivered order (docs/product.md §6.17): requested inline on the page, stored while
 * offline, editable while allowed. Where the backend accepts no ratings, and for those who only have the link, there is none.
 */
export function RateOrder({ order, otherwise }: RateOrderProps): Elements {
  const now = useNow();
  const { outbox } = useServices();
  const ratings = useSlice((state) => state.ratings);
  const { showToast } = useToasts();
  const [isChanging, setChanging] = useState(false);
  const waiting = ratings.find(({ order_id: id }) => id === order.id) ?? null;
  const said = waiting ?? order.rating ?? null;
  if (order.rating === undefined || order.is_masked || order.status !== 'delivered' || now === null) return otherwise;
  const reply = order.rating?.reply ?? null;
  const isOpen = isRateable(order, now);
  if (!isOpen && said === null) return otherwise;
  const rate = (rating: RateOrderBody): void => {
    setChanging(false);
    outbox
      .commit((state) => setRating(state, rating))
      .then(() => outbox.wake())
      .catch((error: unknown) => showToast(errorMessage(error), { tone: 'error' }));
  };
  return (
    <section className={css['rating']} aria-labelledby="order-rating">
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
            {reply !== null && (
              <blockquote className={css['reply']}>
                <strong>{ratingStrings.reply}</strong>
                <span>{reply.text}</span>
              </blockquote>
            )}
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

interface RatingFormProps {
  order: Order;
  /** The previous rating. */
  said: Pick<OrderRating, 'stars' | 'items' | 'comment'> | null;
  onRate: (rating: RateOrderBody) => void;
  /** Keeps the previous rating; null if there is none. */
  onKeep: (() => void) | null;
}

/** Stars first; dishes and comment once a star is chosen. */
function RatingForm({ order, said, onRate, onKeep }: RatingFormProps): JSX.Element {
  const [stars, setStars] = useState(said?.stars ?? 0);
  const [likes, setLikes] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(said?.items.map(({ item_id: id, liked }) => [id, liked])),
  );
  const [comment, setComment] = useState(said?.comment ?? '');
  const isWrong = !v.is(RateOrderBody.entries.comment, comment);
  const commentId = useId();
  const press = (id: number, liked: boolean): void => {
    const next = new Map(likes);
    if (next.get(id) === liked) next.delete(id);
    else next.set(id, liked);
    setLikes(next);
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        const items = [...likes].map(([item_id, liked]) => ({ item_id, liked }));
        onRate({ order_id: order.id, stars, items, comment: trimToNull(comment) });
      }}
    >
      <Stars value={stars} onChange={setStars} />
      {stars > 0 && (
        <>
          <ul role="list" aria-label={ratingStrings.dishes} className={css['dishes']}>
            {order.items.map(({ item_id: id, name }) => (
              <li key={id} className={css['dish']}>
                <span>{name}</span>
                <button
                  type="button"
                  className={css['like']}
                  aria-pressed={likes.get(id) === true}
                  aria-label={ratingStrings.liked(name)}
                  onClick={() => press(id, true)}
                >
                  <LikeIcon />
                </button>
                <button
                  type="button"
                  className={css['like']}
                  aria-pressed={likes.get(id) === false}
                  aria-label={ratingStrings.disliked(name)}
                  onClick={() => press(id, false)}
                >
                  <LikeIcon down />
                </button>
              </li>
            ))}
          </ul>
          <div className={orders['field']}>
            <label htmlFor={commentId}>{ratingStrings.comment}</label>
            <textarea
              id={commentId}
              rows={3}
              maxLength={MAX_LENGTH.comment}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${commentId}-wrong` : undefined}
              placeholder={ratingStrings.commentHint}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            {isWrong && (
              <span id={`${commentId}-wrong`} className={orders['error']}>
                {ratingStrings.tooLong(MAX_LENGTH.comment)}
              </span>
            )}
          </div>
          <div className={orders['actions']}>
            <Button type="submit">{ratingStrings.send}</Button>
            {onKeep !== null && (
              <Button variant="quiet" onClick={onKeep}>
                {ratingStrings.keep}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

/** Five radio buttons that look like stars; the meaning of the chosen one is next to them. */
function Stars({ value, onChange }: { value: number; onChange: (stars: number) => void }): JSX.Element {
  const name = useId();
  return (
    <fieldset className={css['choice']}>
      <legend className={visuallyHiddenClass}>{ratingStrings.stars}</legend>
      <div className={css['stars']}>
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((count) => (
          <label key={count} className={cx(css['star'], count <= value && css['lit'])}>
            <input
              type="radio"
              name={name}
              checked={count === value}
              aria-label={`${ratingStrings.star(count)}: ${ratingStrings.meaning[count - 1] ?? ''}`}
              onChange={() => onChange(count)}
            />
            <StarIcon filled={count <= value} />
          </label>
        ))}
      </div>
      <p className={orders['muted']}>{ratingStrings.meaning[value - 1] ?? '\u00a0'}</p>
    </fieldset>
  );
}
