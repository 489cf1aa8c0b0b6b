import { useLocation } from '@tanstack/react-router';
import type { JSX } from 'react';
import * as v from 'valibot';
import { OwnTextSheet } from '#features/content/text/own-text-sheet.tsx';
import { TextSheet } from '#features/content/text/text-sheet.tsx';
import { useFollow } from '#routes/use-address.ts';
import { OverlayPending } from '../overlay-pending.tsx';

/** It comes back from the browser's own storage of the history. */
const OwnText = v.object({ title: v.string(), text: v.string() });

interface TextOverlayProps {
  /** The chain's text of this key; none: the title and the text that the window was opened with. */
  textKey: string | undefined;
  onClose: () => void;
}

/** `?modal=text` (docs/product.md §11.10). Without a key and without words of its own it does not open. */
export function TextOverlay({ textKey, onClose }: TextOverlayProps): JSX.Element | null {
  const follow = useFollow();
  const { state } = useLocation();
  if (textKey !== undefined) {
    return <TextSheet textKey={textKey} onFollow={follow} onClose={onClose} pending={<OverlayPending />} />;
  }
  const own = v.safeParse(OwnText, state.text);
  return own.success ? <OwnTextSheet {...own.output} onFollow={follow} onClose={onClose} /> : null;
}
