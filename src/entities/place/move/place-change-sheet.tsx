import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/sheet.tsx';
import { MoveChangesList } from './move-changes-list.tsx';
import css from '../place.module.css';
import { placesStrings } from '../place-strings.ts';
import type { PlaceChange } from './use-place-change.ts';

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
