import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { mapStrings } from './map-strings.ts';
import css from './map-parts.module.css';

/** The route to a restaurant in common map services; each opens apart from the storefront (docs/product.md §29.4). */
export function RouteLinks({ restaurant }: { restaurant: Restaurant }): JSX.Element {
  const { name, latitude, longitude } = restaurant;
  const ways = [
    [mapStrings.yandex, `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto`],
    [mapStrings.twoGis, `https://2gis.ru/directions/points/%7C${longitude}%2C${latitude}`],
    [mapStrings.phoneMap, `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name)})`],
  ] as const;
  return (
    <ul role="list" className={css['routes']} aria-label={mapStrings.route(name)}>
      {ways.map(([label, href]) => (
        <li key={label}>
          <a className={css['route']} href={href} target="_blank" rel="noopener noreferrer">
            <span>{label}</span>
            <VisuallyHidden>
              {/* The phone opens its own maps app, or asks which one. */}
              {`. ${mapStrings.route(name)}${href.startsWith('geo:') ? '' : mapStrings.newTab}`}
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
