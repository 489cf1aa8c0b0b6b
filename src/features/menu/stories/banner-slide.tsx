import type { CSSProperties, JSX } from 'react';
import type { Banner } from '#contract/catalog.ts';
import { cx } from '#ui/cx.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { inkOn } from './banner-ink.ts';
import css from './banner-slide.module.css';
import { FollowLink } from '#ui/follow-link.tsx';
import { menuStrings } from '../menu-strings.ts';

/** React's style type lacks custom properties. */
const slideColor = (color: string): CSSProperties & Record<'--slide', string> => ({ '--slide': color });

interface BannerSlideProps {
  banner: Banner;
  /** Null: the banner has no link, and is only shown full screen. */
  onFollow: (path: string | null) => void;
}

/** One banner: on a phone its picture in a circle, else text on its plain left half. All of it is the link. */
export function BannerSlide(props: BannerSlideProps): JSX.Element {
  const { banner, onFollow } = props;
  const { link } = banner;
  return (
    <li className={cx(css['slide'], css[inkOn(banner.color)])} style={slideColor(banner.color)}>
      {banner.picture !== null && (
        <Picture className={css['picture']} picture={banner.picture} alt="" sizes={PICTURE_SIZES.strip} />
      )}
      <div className={css['text']}>
        <h2 className={css['title']}>{banner.title}</h2>
        <p className={css['words']}>{banner.text}</p>
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
