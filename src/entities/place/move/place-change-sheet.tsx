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
  /** The words of agreement. */
  confirm: string;
  /** The words of agreement are one word: both buttons stand side by side on a phone. */
  isShort?: boolean;
  /** Said before what changes in the cart. */
  children?: Elements;
}

/** Shows what a change of place changes, before it is made. Shows nothing while nobody has to be asked. */
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
