import type { JSX } from 'react';
import type { Picture as PictureData } from '#contract/primitives.ts';
import { Picture, PICTURE_SIZES } from './picture.tsx';
import css from './thumbs.module.css';

interface ThumbsProps {
  /** Of the whole list; the first three are shown. */
  pictures: readonly { key: string | number; picture: PictureData | null }[];
}

const MOST = 3;

/** The first pictures of a list, round and overlapping, as the icon of its row. */
export function Thumbs({ pictures }: ThumbsProps): JSX.Element {
  return (
    <span className={css['thumbs']}>
      {pictures.slice(0, MOST).map(({ key, picture }) => (
        <Picture key={key} className={css['thumb']} picture={picture} alt="" sizes={PICTURE_SIZES.beside} />
      ))}
    </span>
  );
}
