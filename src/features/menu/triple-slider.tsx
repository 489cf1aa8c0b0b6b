import type { JSX } from 'react';
import type { Banner } from '../../../contract/catalog.ts';
import { cx } from '../../ui/cx.ts';
import { scrollRowClass } from '../../ui/scroll-row.ts';
import { BannerSlide } from './banner-slide.tsx';
import { homeScreenStrings } from './home-screen-strings.ts';
import css from './triple-slider.module.css';

interface TripleSliderProps {
  slides: readonly Banner[];
  onFollow: (path: string) => void;
}

/** The three slides of the home page: pushed aside on a phone, all three in sight on a desktop. */
export function TripleSlider({ slides, onFollow }: TripleSliderProps): JSX.Element {
  return (
    <section aria-label={homeScreenStrings.slides}>
      <ul role="list" className={cx(scrollRowClass, css['slides'])}>
        {slides.slice(0, 3).map((slide, index) => (
          <BannerSlide key={slide.id} banner={slide} eager={index === 0} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  );
}
