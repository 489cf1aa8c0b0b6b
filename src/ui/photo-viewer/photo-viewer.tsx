import 'photoswipe/style.css';
import type { JSX } from 'react';
import { photoStrings } from './photo-strings.ts';
import { useSheetEntry } from '../use-sheet-entry.ts';
import { useSheetDialog } from '../use-sheet-dialog.ts';
import type { Photo } from './photo.ts';
import css from './photo-viewer.module.css';
import { usePhotoSwipe } from './use-photo-swipe.ts';

export interface PhotoViewerProps {
  photos: readonly Photo[];
  /** Index of the photo shown first. */
  index: number;
  /** Called after closing: by its button, Escape, back, a tap beside the photo, or a pull. */
  onClose: () => void;
}

/**
 * Full-screen photos (docs/product.md §11.16): swipe and arrows move between them; pinch, double tap and `z` zoom. A modal with a
 * history entry, like every sheet (§10.3). Load it on demand: nothing else needs PhotoSwipe.
 */
export function PhotoViewer({ photos, index, onClose }: PhotoViewerProps): JSX.Element {
  const { stage, shown, close } = usePhotoSwipe({ photos, index, onClosed: onClose });
  const { dialog, body } = useSheetDialog(close);
  useSheetEntry(close);
  return (
    <dialog ref={dialog} className={css['viewer']} aria-label={photoStrings.title}>
      <div ref={body} className={css['stage']} tabIndex={-1}>
        <div ref={stage} />
        <p className={css['caption']} role="status">
          <span className={css['count']}>{photoStrings.count(shown + 1, photos.length)}</span>
          <span>{photos[shown]?.alt}</span>
        </p>
      </div>
    </dialog>
  );
}
