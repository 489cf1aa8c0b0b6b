import { lazy, Suspense, useRef, useState, type JSX, type CSSProperties } from 'react';
import type { Banner } from '#contract/catalog.ts';
import { cx } from '#ui/cx.ts';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { PHONE } from '#ui/use-page-end.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { longWordClass } from '#ui/whole-words.tsx';
import { menuStrings } from '../menu-strings.ts';
import { inkOn } from './banner-ink.ts';
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

/** React's style type lacks custom properties. */
const slideColor = (color: string): CSSProperties & Record<'--slide', string> => ({ '--slide': color });

/** Letters of a title that fit on a line below its circle. */
const TITLE_LETTERS = 12;

interface BannerSlideProps {
  banner: Banner;
  /** Null: the banner has no link, and is only shown full screen. */
  onFollow: (path: string | null) => void;
}

/** One banner: on a phone its picture in a circle, else text on its plain left half. All of it is the link. */
function BannerSlide(props: BannerSlideProps): JSX.Element {
  const { banner, onFollow } = props;
  const { title, short_title: short, link } = banner;
  return (
    <li className={cx(css['slide'], css[inkOn(banner.color)])} style={slideColor(banner.color)}>
      {banner.picture !== null && (
        <Picture className={css['picture']} picture={banner.picture} alt="" sizes={PICTURE_SIZES.strip} />
      )}
      <div className={css['text']}>
        {short != null && (
          <p className={css['short']} aria-hidden="true">
            {short}
          </p>
        )}
        <h2 className={cx(css['title'], short != null && css['spoken'], longWordClass(title, TITLE_LETTERS))}>
          {title}
        </h2>
        <p className={css['words']}>{banner.text}</p>
        {banner.ad != null && <small>{banner.ad}</small>}
        {link === null ? (
          <button type="button" className={cx(css['action'], css['whole'])} onClick={() => onFollow(null)}>
            {menuStrings.openStory}
          </button>
        ) : (
          <FollowLink to={link} className={css['action']} onFollow={onFollow}>
            {banner.action ?? menuStrings.order}
          </FollowLink>
        )}
      </div>
    </li>
  );
}
