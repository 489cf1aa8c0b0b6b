import type { JSX } from 'react';
import { ForbiddenPage } from '#features/forbidden/forbidden-page.tsx';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import { overlayStrings } from '../overlays/overlay-strings.ts';

/** «Мне нельзя», with a link to the chain's text on allergens. */
export function ForbiddenPart(): JSX.Element {
  return (
    <ForbiddenPage
      about={
        <OverlayLink opens={{ modal: 'text', text_key: 'allergens' }}>{overlayStrings.aboutAllergens}</OverlayLink>
      }
    />
  );
}
