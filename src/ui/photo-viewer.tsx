import { type JSX, useEffect, useRef, useState, type RefObject } from 'react';
import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe';
import { photoStrings } from './photo-strings.ts';
import { useSheetEntry, useSheetDialog } from './use-sheet-dialog.ts';
import 'photoswipe/style.css';
import css from './photo-viewer.module.css';

/** A picture that can be shown full screen. */
export interface Photo {
  /** URL of its largest file. */
  readonly src: string;
  /** Its files in all widths, as in `<img srcset>`; absent where the browser supports only the one. */
  readonly srcset?: string;
  /** Width of the largest file, px. */
  readonly width: number;
  readonly height: number;
  /** Alternative text, also shown as the caption. */
  readonly alt: string;
  /** Its element on the page: the opening animation starts there. */
  readonly element: HTMLElement;
  /** The file shown there: a placeholder until the large file loads. */
  readonly msrc?: string;
}

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
  const { dialog, body } = useSheetDialog(close, false);
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

/** Space around a photo at fit size, px: the buttons above, the caption below. A low screen has none to spare. */
const ROOM = { top: 60, bottom: 88, left: 0, right: 0 };
const NO_ROOM = { top: 0, bottom: 0, left: 0, right: 0 };
const LOW_SCREEN = 480;
/** Animation duration of the page, ms (src/ui/tokens.css); PhotoSwipe has none under reduced motion. */
const MOTION_MS = 190;

const OPTIONS = {
  // The surrounding dialog traps the focus and handles Escape.
  trapFocus: false,
  returnFocus: false,
  escKey: false,
  counter: false,
  loop: false,
  bgOpacity: 1,
  paddingFn: ({ y }) => (y < LOW_SCREEN ? NO_ROOM : ROOM),
  showAnimationDuration: MOTION_MS,
  hideAnimationDuration: MOTION_MS,
  zoomAnimationDuration: MOTION_MS,
  closeTitle: photoStrings.close,
  zoomTitle: photoStrings.zoom,
  arrowPrevTitle: photoStrings.before,
  arrowNextTitle: photoStrings.after,
  errorMsg: photoStrings.failed,
} satisfies PhotoSwipeOptions;

interface Shown {
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly onClosed: () => void;
}

/**
 * PhotoSwipe in `stage`, open while the component is mounted.
 *
 * @returns `shown`: index of the current photo; `close`: closes it, once it has opened; `onClosed` is called after closing
 */
function usePhotoSwipe({ photos, index, onClosed }: Shown): {
  stage: RefObject<HTMLDivElement | null>;
  shown: number;
  close: () => void;
} {
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useRef<PhotoSwipe>(null);
  const [shown, setShown] = useState(index);
  // The initial photos: if they changed while open, the one being viewed would disappear.
  const [first] = useState({ photos, index });
  const closed = useRef(onClosed);
  useEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => {
    if (stage.current === null) return undefined;
    const opened = new PhotoSwipe({
      ...OPTIONS,
      dataSource: first.photos.map((photo) => ({ ...photo, thumbCropped: true })),
      index: first.index,
      appendToEl: stage.current,
    });
    viewer.current = opened;
    let isLeft = false;
    opened.on('change', () => setShown(opened.currIndex));
    opened.on('destroy', () => {
      if (!isLeft) closed.current();
    });
    opened.init();
    // The surrounding element is already a dialog, with a name.
    opened.element?.removeAttribute('role');
    return () => {
      isLeft = true;
      viewer.current = null;
      whenOpened(opened, () => opened.destroy());
      opened.element?.remove();
    };
  }, [first]);
  return {
    stage,
    shown,
    close: () => {
      const opened = viewer.current;
      if (opened !== null) whenOpened(opened, () => opened.close());
    },
  };
}

/** Runs `act` now, or after the opening animation: until then PhotoSwipe ignores a close. */
function whenOpened(viewer: PhotoSwipe, act: () => void): void {
  if (viewer.opener.isOpening) viewer.on('openingAnimationEnd', act);
  else act();
}
