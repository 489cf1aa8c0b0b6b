import { useRef, type JSX } from 'react';
import type { Banner } from '../../../contract/catalog.ts';
import { cx } from '../../ui/cx.ts';
import { ScrollArrows } from '../../ui/scroll-arrows.tsx';
import { scrollRowClass } from '../../ui/scroll-row.ts';
import css from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { menuStrings } from './menu-strings.ts';

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Goes to a path of the storefront. */
  onFollow: (path: string) => void;
}

/** Banners that a thumb pushes aside. Nothing moves by itself; with a mouse there are arrows, with keys the links. */
export function BannerCarousel({ banners, onFollow }: BannerCarouselProps): JSX.Element | null {
  const track = useRef<HTMLUListElement>(null);
  if (banners.length === 0) return null;
  return (
    <section className={css['carousel']} aria-label={menuStrings.banners}>
      <ul ref={track} role="list" className={cx(scrollRowClass, css['track'], banners.length === 1 && css['only'])}>
        {banners.map((banner, index) => (
          <BannerSlide key={banner.id} banner={banner} eager={index === 0} onFollow={onFollow} />
        ))}
      </ul>
      <ScrollArrows target={track} />
    </section>
  );
}
