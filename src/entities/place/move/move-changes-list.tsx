import type { JSX } from 'react';
import type { MoveChanges } from '#domain/move-changes.ts';
import { formatPrice } from '#domain/money.ts';
import css from '../place.module.css';
import { placesStrings } from '../place-strings.ts';

/** Shows what changes in the cart: dishes not available there, prices, and the sum of the dishes. */
export function MoveChangesList({ restaurant, changes }: { restaurant: string; changes: MoveChanges }): JSX.Element {
  const { missing, prices, was, now, isUnread } = changes;
  return (
    <div className={css['changes']}>
      {isUnread && <p>{placesStrings.unreadText(restaurant)}</p>}
      {missing.length > 0 && (
        <div>
          <p>{placesStrings.changeText(restaurant)}</p>
          <ul className={css['missing']}>
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {prices.length > 0 && (
        <div>
          <p>{placesStrings.pricesText(restaurant)}</p>
          <dl className={css['prices']}>
            {prices.map((line) => (
              <Change key={line.key} name={line.name} was={line.was} now={line.now} />
            ))}
            <Change name={placesStrings.dishesTotal} was={was} now={now} />
          </dl>
        </div>
      )}
    </div>
  );
}

function Change({ name, was, now }: { name: string; was: number; now: number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <s>{formatPrice(was)}</s>
        <span>{` → ${formatPrice(now)}`}</span>
      </dd>
    </div>
  );
}
