import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { MoveChanges } from '#domain/move-changes.ts';
import { formatPrice } from '#domain/money.ts';
import { placesStrings } from './place-strings.ts';
import type { PlaceChange } from './use-place-change.ts';
import css from './place.module.css';

interface PlaceChangeSheetProps {
  change: PlaceChange;
  title: string;
  /** Label of the confirm button. */
  confirm: string;
  /** The label is one word: both buttons fit in a row on a phone. */
  isShort?: boolean;
  /** Shown before the cart's changes. */
  children?: Elements;
}

/** Shows the effects of a change of place before it is made. Renders nothing while no confirmation is needed. */
export function PlaceChangeSheet(props: PlaceChangeSheetProps): JSX.Element | null {
  const { change, title, confirm, isShort = false, children } = props;
  const { pending, answer } = change;
  if (pending === null) return null;
  const list = <MoveChangesList restaurant={pending.choice.restaurant.name} changes={pending.changes} />;
  return (
    <Sheet
      title={title}
      onClose={() => answer(false)}
      footer={
        <div className={cx(css['actions'], isShort && css['short'])}>
          <Button variant="quiet" onClick={() => answer(false)}>
            {placesStrings.changeCancel}
          </Button>
          <Button onClick={() => answer(true)}>{confirm}</Button>
        </div>
      }
    >
      {children === undefined ? (
        list
      ) : (
        <div className={css['change']}>
          {children}
          {list}
        </div>
      )}
    </Sheet>
  );
}

/** Shows what changes in the cart: dishes not available there, prices, and the sum of the dishes. */
function MoveChangesList({ restaurant, changes }: { restaurant: string; changes: MoveChanges }): JSX.Element {
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
