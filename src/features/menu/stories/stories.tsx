import { lazy, Suspense, useRef, useState, type JSX } from 'react';
import type { Banner } from '#contract/catalog.ts';
import { cx } from '#ui/cx.ts';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { PHONE } from '#ui/use-page-end.ts';
import { BannerSlide } from './banner-slide.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './stories.module.css';

/** Mouse only. */
const ScrollArrows = lazy(async () => ({ default: (await import('#ui/scroll-arrows.tsx')).ScrollArrows }));
const StoryViewer = lazy(async () => ({ default: (await import('./story-viewer.tsx')).StoryViewer }));

interface StoriesProps {
  banners: readonly Banner[];
  /** Navigates to a storefront path. */
  onFollow: (path: string) => void;
}

/**
 * The chain's banners above the dishes: round pictures on a phone, where a tap opens one full screen; a row of
 * slim banners from 768 px (docs/product.md §2.25). Without scripts each is a link to its target.
 */
export function Stories({ banners, onFollow }: StoriesProps): JSX.Element | null {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const isHydrated = useHydrated();
  if (banners.length === 0) return null;
  return (
    <section className={css['stories']} aria-label={menuStrings.banners}>
      <ul ref={track} role="list" className={cx(scrollRowClass, css['track'], banners.length === 1 && css['only'])}>
        {banners.map((banner, index) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            onFollow={(path) => {
              if (path === null || matchMedia(PHONE).matches) setShown(index);
              else onFollow(path);
            }}
          />
        ))}
      </ul>
      {isHydrated && matchMedia('(hover: hover)').matches && (
        <Suspense>
          <ScrollArrows target={track} />
        </Suspense>
      )}
      {shown !== null && (
        <Suspense>
          <StoryViewer banners={banners} startAt={shown} onFollow={onFollow} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  );
}
