import type { JSX } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { OverlayLink } from './overlay-link.tsx';
import { overlayStrings } from './overlay-strings.ts';

/** Link to the chain's text on bonuses, in the text window (docs/product.md §11.10). From a window, back returns to it. */
export function BonusTermsLink(): JSX.Element {
  return (
    <OverlayLink opens={{ modal: 'text', text_key: 'bonus-terms' }} className={buttonClass({ variant: 'plain' })}>
      {overlayStrings.bonusTerms}
    </OverlayLink>
  );
}
