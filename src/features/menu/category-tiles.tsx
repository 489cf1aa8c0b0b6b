import type { CSSProperties, JSX } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { CrossStitch } from '../../ui/cross-stitch.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_SIZES } from '../../ui/picture-sizes.ts';
import { categoryPath } from './category-chips.tsx';
import { FollowLink } from '../../ui/follow-link.tsx';
import css from './home-screen.module.css';
import { menuStrings } from './menu-strings.ts';

/** React's style type does not know custom properties. */
const tileColor = (color: string): CSSProperties & Record<'--tile', string> => ({ '--tile': color });

interface CategoryTilesProps {
  categories: readonly Category[];
  products: readonly Product[];
  onFollow: (path: string) => void;
}

/** The menu's categories on their own colours, each with one of its dishes where a picture is at hand. */
export function CategoryTiles({ categories, products, onFollow }: CategoryTilesProps): JSX.Element {
  return (
    <section>
      <h2 className={css['title']}>{menuStrings.allMenu}</h2>
      <ul role="list" className={css['tiles']}>
        {categories.map(({ id, slug, name, color }) => {
          const picture = products.find((product) => product.category_id === id && product.picture)?.picture ?? null;
          return (
            <li key={id} className={css['tile']} style={tileColor(color)}>
              <FollowLink to={categoryPath(slug)} className={css['tileName']} onFollow={onFollow}>
                {name}
              </FollowLink>
              {picture === null ? (
                <CrossStitch height={36} className={css['stitch']} />
              ) : (
                <Picture className={css['tilePicture']} picture={picture} alt="" sizes={PICTURE_SIZES.tile} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
