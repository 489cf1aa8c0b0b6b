import type { JSX } from 'react';
import { ForbiddenPage } from '#features/forbidden/forbidden-page.tsx';
import { OverlayLink } from '../overlays/overlay-link.tsx';
import { overlayStrings } from '../overlays/overlay-strings.ts';

/** «Мне нельзя», with the way to what the chain says of allergens. */
export function ForbiddenPart(): JSX.Element {
  return (
    <ForbiddenPage
      about={
        <OverlayLink opens={{ modal: 'text', text_key: 'allergens' }}>{overlayStrings.aboutAllergens}</OverlayLink>
      }
    />
  );
}
