import type { JSX } from 'react';
import { useIsFavourite, useSetFavourite } from '#client/favourites/use-favourites.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { HeartIcon } from '#ui/icons/more-icons.tsx';
import css from './favourites.module.css';
import { favouritesStrings } from './favourites-strings.ts';

interface HeartButtonProps {
  productId: number;
  name: string;
}

/** Toggles a dish as favourite, immediately, online or offline. */
export function HeartButton({ productId, name }: HeartButtonProps): JSX.Element {
  const setFavourite = useSetFavourite();
  const isOn = useIsFavourite(productId);
  return (
    <IconButton
      label={favouritesStrings.heart(name)}
      variant="float"
      className={css['heart']}
      aria-pressed={isOn}
      onClick={() => setFavourite(productId, !isOn)}
    >
      <HeartIcon filled={isOn} />
    </IconButton>
  );
}
