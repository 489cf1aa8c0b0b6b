import { useEffect, useRef, type JSX, type MouseEvent, useState, type ComponentType } from 'react';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import type { Elements } from '#ui/elements.ts';
import { loadOnce } from '#lib/load-once.ts';
import type { PhotoViewerProps, Photo } from '#ui/photo-viewer.tsx';
import css from './prose.module.css';

/** Navigates to a storefront path without reloading the page. */
export type Follow = (path: string) => void;

interface ProseProps {
  /** Sanitized HTML: only what the content queries return (src/client/queries/content-reads.ts). */
  html: string;
  onFollow: Follow;
  /** Level of the text's first headings: one below the enclosing heading. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * Text written by the chain. Its links work without scripts, and use the router when scripts run; links of its photos open them full screen
 * (docs/product.md §11.16).
 */
export function Prose({ html, onFollow, level = 2, className }: ProseProps): JSX.Element | null {
  const text = useRef<HTMLDivElement>(null);
  const photos = useTextPhotos();
  useEffect(() => {
    if (text.current !== null) for (const link of photoLinksIn(text.current)) link.ariaHasPopup = 'dialog';
  });
  if (html === '') return null;
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const photo = photoLinkOf(event.target);
    if (photo !== null) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      photos.open(photo, photoLinksIn(event.currentTarget));
      return;
    }
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href') ?? '';
    if (!path.startsWith('/') || path.startsWith('//') || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow(path);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is clicked, by keyboard too */}
      <div
        ref={text}
        className={cx(css['prose'], className)}
        onClick={follow}
        // oxlint-disable-next-line react/no-danger -- cleaned by a library twice (docs/product.md §11.5)
        dangerouslySetInnerHTML={{ __html: level === 3 ? lower(html) : html }}
      />
      {photos.viewer}
    </>
  );
}

/** Shifts each heading of sanitized HTML down one level. */
function lower(html: string): string {
  return html.replaceAll(
    /<(\/?)h([2-4])>/g,
    (_whole, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`,
  );
}

const viewer = loadOnce(async () => (await import('#ui/photo-viewer.tsx')).PhotoViewer);

interface Shown extends Pick<PhotoViewerProps, 'photos' | 'index'> {
  readonly Viewer: ComponentType<PhotoViewerProps>;
}

/**
 * Opens photos of a text full screen (docs/product.md §11.16). The viewer is loaded on the first tap; if that fails, the link
 * opens the file, as it does without scripts.
 */
function useTextPhotos(): {
  open: (link: HTMLAnchorElement, all: readonly HTMLAnchorElement[]) => void;
  /** Rendered next to the text. */
  viewer: Elements;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    open: (link, all) => {
      link.ariaBusy = 'true';
      viewer
        .load()
        .then(
          // Skipped if the customer has left the text meanwhile.
          (Viewer) => link.isConnected && setShown({ Viewer, photos: photosOf(all), index: all.indexOf(link) }),
          () => link.isConnected && location.assign(link.href),
        )
        .finally(() => (link.ariaBusy = null));
    },
    viewer: shown && <shown.Viewer photos={shown.photos} index={shown.index} onClose={() => setShown(null)} />,
  };
}

/** A picture linking to its own file: a link added by an editor points elsewhere. */
const LINK = 'a[href$=".webp"]:has(> picture)';
const CANDIDATE = /^(\S+) (\d+)w$/;

/** Returns the photo link in a text (docs/product.md §11.16) that a click on `target` opens; null if there is none. */
function photoLinkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
}

/** Returns all photo links of the text in `root`, in order. */
function photoLinksIn(root: HTMLElement): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>(LINK)];
}

/** Returns the photos that `links` point to. The source the browser chose on the page shows whether it supports AVIF. */
function photosOf(links: readonly HTMLAnchorElement[]): Photo[] {
  const chosen = links.map((link) => link.querySelector('img')?.currentSrc ?? '');
  const readsAvif = chosen.some((src) => src.endsWith('.avif'));
  return links.map((element, index) => {
    const image = element.querySelector('img');
    const shown = { width: numberOf(image, 'width'), height: numberOf(image, 'height') };
    const srcset = element.querySelector('source')?.srcset ?? '';
    const largest = widest(srcset) ?? { src: element.href, width: shown.width };
    const msrc = chosen[index] ?? '';
    return {
      ...(readsAvif && srcset !== '' ? { src: largest.src, srcset } : { src: element.href }),
      width: largest.width,
      height: Math.round((largest.width * shown.height) / shown.width),
      alt: image?.alt ?? '',
      element,
      ...(msrc === '' ? {} : { msrc }),
    };
  });
}

const numberOf = (image: HTMLImageElement | null, name: 'width' | 'height'): number =>
  Number(image?.getAttribute(name)) || 1;

/** Returns the widest file of a `srcset`; null if none has a width. */
function widest(srcset: string): { src: string; width: number } | null {
  const files = srcset.split(/,\s*/).flatMap((candidate) => {
    const [, src = '', width] = CANDIDATE.exec(candidate) ?? [];
    return width === undefined ? [] : [{ src, width: Number(width) }];
  });
  return files.toSorted((one, other) => other.width - one.width)[0] ?? null;
}
