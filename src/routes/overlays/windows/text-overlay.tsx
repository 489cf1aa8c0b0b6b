import { useLocation } from '@tanstack/react-router';
import type { JSX } from 'react';
import * as v from 'valibot';
import { OwnTextSheet, TextSheet } from '#features/content/text-sheet.tsx';
import { useFollow } from '#routes/use-address.ts';
import { OverlayPending } from '#routes/pending.tsx';

/** Validated: it is restored from the browser's history state. */
const OwnText = v.object({ title: v.string(), text: v.string() });

interface TextOverlayProps {
  /** Key of the chain's text; undefined: the title and the text that the window was opened with. */
  textKey: string | undefined;
  onClose: () => void;
}

/** `?modal=text` (docs/product.md §11.10). Does not open without a key or a text of its own. */
export function TextOverlay({ textKey, onClose }: TextOverlayProps): JSX.Element | null {
  const follow = useFollow();
  const { state } = useLocation();
  if (textKey !== undefined) {
    return <TextSheet textKey={textKey} onFollow={follow} onClose={onClose} pending={<OverlayPending />} />;
  }
  const own = v.safeParse(OwnText, state.text);
  return own.success ? <OwnTextSheet {...own.output} onFollow={follow} onClose={onClose} /> : null;
}
