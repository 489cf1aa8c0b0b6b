import type { JSX } from 'react';
import type { Position } from '#client/place/use-position.ts';
import { Button } from '#ui/button.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { mapStrings } from './map-strings.ts';
import css from './map-parts.module.css';

interface LocateButtonProps {
  position: Position;
  onAsk: () => void;
  /** What was found for the position, once it is known. */
  found?: string | null;
}

/** Requests the customer's position and shows the result: never requested automatically (docs/product.md §29.6). */
export function LocateButton({ position, onAsk, found = null }: LocateButtonProps): JSX.Element {
  const { state } = position;
  const text = state === 'known' ? found : state === 'unknown' || state === 'asking' ? null : mapStrings[state];
  return (
    <div className={css['locate']}>
      <Button variant="quiet" icon={<PinIcon />} busy={state === 'asking'} onClick={onAsk}>
        {state === 'asking' ? mapStrings.locating : mapStrings.locate}
      </Button>
      <p role="status" className={css['note']}>
        {text}
      </p>
    </div>
  );
}
