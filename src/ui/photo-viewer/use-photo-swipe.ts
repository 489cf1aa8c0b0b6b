import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { photoStrings } from './photo-strings.ts';
import type { Photo } from './photo.ts';

/** Room around a photo that is shown as a whole, px: the buttons above it, its caption below. A low screen has none to spare. */
const ROOM = { top: 60, bottom: 88, left: 0, right: 0 };
const NO_ROOM = { top: 0, bottom: 0, left: 0, right: 0 };
const LOW_SCREEN = 480;
/** Motion of the page, ms (src/ui/tokens.css); PhotoSwipe has none where the reader asks for less of it. */
const MOTION_MS = 190;

const OPTIONS = {
  // The dialog around it holds the focus, and is told of Escape.
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
 * PhotoSwipe in `stage`, open while the component lives.
 *
 * @returns `shown`: which photo it is at; `close`: closes it, as soon as it has opened; `onClosed` is told when it is over
 */
export function usePhotoSwipe({ photos, index, onClosed }: Shown): {
  stage: RefObject<HTMLDivElement | null>;
  shown: number;
  close: () => void;
} {
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useRef<PhotoSwipe>(null);
  const [shown, setShown] = useState(index);
  // What it was opened with: photos that change below it would take the one away that is looked at.
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
    // The dialog around it is one, and has the name.
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

/** Does `act` now, or when the opening is over: until then PhotoSwipe does not hear of a closing. */
function whenOpened(viewer: PhotoSwipe, act: () => void): void {
  if (viewer.opener.isOpening) viewer.on('openingAnimationEnd', act);
  else act();
}
