import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Place } from '#client/place/find-place.ts';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import css from './home-page.module.css';
import { homeStrings } from './home-strings.ts';

/** Says that the restaurant of another city stays chosen, with the way back to it (docs/product.md §1.5). */
export function ElsewhereNotice({ place: { locality, elsewhere } }: { place: Place }): JSX.Element | null {
  if (locality === null || elsewhere === null) return null;
  return (
    <div className={cx(noticeClass, css['elsewhere'])} role="note">
      <p>{homeStrings.elsewhere(locality.name, elsewhere.restaurant.name, elsewhere.locality.name_in)}</p>
      <Link to="/">{homeStrings.back}</Link>
    </div>
  );
}
