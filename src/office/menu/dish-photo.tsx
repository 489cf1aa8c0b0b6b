import type { JSX } from 'react';
import type { Picture } from '#contract/primitives.ts';
import styles from './menu.module.css';

/** The smallest photograph of a dish, or the place where it would be. Its name stands beside it. */
export function DishPhoto({ picture }: { picture: Picture | null }): JSX.Element {
  if (picture === null) return <span className={styles['photo']} />;
  const src = `${picture.base}-${Math.min(...picture.widths)}.webp`;
  return <img className={styles['photo']} src={src} alt="" width={64} height={48} loading="lazy" decoding="async" />;
}
