import type { CSSProperties, JSX } from 'react';
import type { Banner } from '../../../contract/catalog.ts';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_SIZES } from '../../ui/picture-sizes.ts';
import { inkOn } from './banner-ink.ts';
import css from './banner-slide.module.css';
import { FollowLink } from '../../ui/follow-link.tsx';
import { menuStrings } from './menu-strings.ts';

/** React's style type does not know custom properties. */
const slideColor = (color: string): CSSProperties & Record<'--slide', string> => ({ '--slide': color });

interface BannerSlideProps {
  banner: Banner;
  eager: boolean;
  onFollow: (path: string) => void;
}

/** One banner: words on the calm left half of its picture. The whole of it is the link. */
export function BannerSlide(props: BannerSlideProps): JSX.Element {
  const { banner, eager, onFollow } = props;
  const { link } = banner;
  return (
    <li className={cx(css['slide'], css[inkOn(banner.color)])} style={slideColor(banner.color)}>
      {banner.picture !== null && (
        <Picture
          className={css['picture']}
          picture={banner.picture}
          alt=""
          sizes={PICTURE_SIZES.banner}
          eager={eager}
        />
      )}
      <div className={css['text']}>
        <h2 className={css['title']}>{banner.title}</h2>
        <p className={css['words']}>{banner.text}</p>
        {link !== null && (
          <FollowLink to={link} className={css['action']} onFollow={onFollow}>
            {banner.action ?? menuStrings.order}
          </FollowLink>
        )}
      </div>
    </li>
  );
}
