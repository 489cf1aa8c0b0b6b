import { useEffect, useRef, useState, type JSX } from 'react';
import type { Banner } from '../../../contract/catalog.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/menu-icons.tsx';
import css from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { menuStrings } from './menu-strings.ts';

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Goes to a path of the storefront. */
  onFollow: (path: string) => void;
  label?: string;
}

/** Banners that a thumb pushes aside. Nothing moves by itself; with a mouse there are arrows, with keys the links. */
export function BannerCarousel({
  banners,
  onFollow,
  label = menuStrings.banners,
}: BannerCarouselProps): JSX.Element | null {
  const track = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ start: true, end: false });

  const measure = (): void => {
    const element = track.current;
    if (element === null) return;
    const start = element.scrollLeft < 8;
    const end = element.scrollLeft > element.scrollWidth - element.clientWidth - 8;
    setEdges((before) => (before.start === start && before.end === end ? before : { start, end }));
  };
  // On a wide screen all of them may be in sight at once.
  useEffect(measure, [banners]);
  if (banners.length === 0) return null;
  const move = (direction: -1 | 1): void => {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  };

  return (
    <section className={css['carousel']} aria-label={label}>
      <ul ref={track} role="list" className={cx(css['track'], banners.length === 1 && css['only'])} onScroll={measure}>
        {banners.map((banner, index) => (
          <BannerSlide key={banner.id} banner={banner} eager={index === 0} onFollow={onFollow} />
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={css['arrows']}>
          <IconButton variant="float" label={menuStrings.previous} disabled={edges.start} onClick={() => move(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton variant="float" label={menuStrings.next} disabled={edges.end} onClick={() => move(1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      )}
    </section>
  );
}
