import type { Photo } from '#ui/photo-viewer.tsx';

/** A picture linking to its own file: a link added by an editor points elsewhere. */
const LINK = 'a[href$=".webp"]:has(> picture)';
const CANDIDATE = /^(\S+) (\d+)w$/;

/** Returns the photo link in a text (docs/product.md §11.16) that a click on `target` opens; null if there is none. */
export function photoLinkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
}

/** Returns all photo links of the text in `root`, in order. */
export function photoLinksIn(root: HTMLElement): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>(LINK)];
}

/** Returns the photos that `links` point to. The source the browser chose on the page shows whether it supports AVIF. */
export function photosOf(links: readonly HTMLAnchorElement[]): Photo[] {
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
