import { useState, type ComponentType } from 'react';
import type { Elements } from '#ui/elements.ts';
import { loadOnce } from '#lib/load-once.ts';
import type { PhotoViewerProps } from '#ui/photo-viewer/photo-viewer.tsx';
import { photosOf } from './text-photos.ts';

const viewer = loadOnce(async () => (await import('#ui/photo-viewer/photo-viewer.tsx')).PhotoViewer);

interface Shown extends Pick<PhotoViewerProps, 'photos' | 'index'> {
  readonly Viewer: ComponentType<PhotoViewerProps>;
}

/**
 * Opens photos of a text full screen (docs/product.md §11.16). What shows them is loaded by the first tap; where it does not come, the link
 * leads to the file as it does without scripts.
 */
export function useTextPhotos(): {
  open: (link: HTMLAnchorElement, all: readonly HTMLAnchorElement[]) => void;
  /** Stands beside the text. */
  viewer: Elements;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    open: (link, all) => {
      link.ariaBusy = 'true';
      viewer
        .load()
        .then(
          // Whoever has left meanwhile wants no photo.
          (Viewer) => link.isConnected && setShown({ Viewer, photos: photosOf(all), index: all.indexOf(link) }),
          () => link.isConnected && location.assign(link.href),
        )
        .finally(() => (link.ariaBusy = null));
    },
    viewer: shown && <shown.Viewer photos={shown.photos} index={shown.index} onClose={() => setShown(null)} />,
  };
}
