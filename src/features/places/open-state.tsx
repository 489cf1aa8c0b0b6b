import type { JSX } from 'react';
import type { Restaurant } from '../../../contract/restaurants.ts';
import { useNow } from '../../state/hooks.ts';
import { cx } from '../../ui/cx.ts';
import css from './places.module.css';
import { openLabel } from './hours.ts';

/** «Открыто до 23:00»: in words, the colour only repeats it. */
export function OpenState({ restaurant }: { restaurant: Restaurant }): JSX.Element | null {
  const now = useNow();
  if (now === null) return null;
  const { open, label } = openLabel(restaurant, now);
  return <span className={cx(css['state'], open ? css['isOpen'] : css['isClosed'])}>{label}</span>;
}
