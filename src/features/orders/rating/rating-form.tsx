import { useId, useState, type JSX } from 'react';
import * as v from 'valibot';
import type { Order } from '#contract/orders.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { MAX_STARS, RateOrderBody, type OrderRating } from '#contract/rating.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { LikeIcon, StarIcon } from '#ui/icons/rating-icons.tsx';
import orders from '../orders.module.css';
import css from './rating.module.css';
import { ratingStrings } from './rating-strings.ts';

interface RatingFormProps {
  order: Order;
  /** The previous rating. */
  said: Pick<OrderRating, 'stars' | 'items' | 'comment'> | null;
  onRate: (rating: RateOrderBody) => void;
  /** Keeps the previous rating; null if there is none. */
  onKeep: (() => void) | null;
}

/** Stars first; dishes and comment once a star is chosen. */
export function RatingForm({ order, said, onRate, onKeep }: RatingFormProps): JSX.Element {
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
      <legend className={css['legend']}>{ratingStrings.stars}</legend>
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
