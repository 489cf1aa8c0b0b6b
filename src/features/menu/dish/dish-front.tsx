import { useId, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { buttonClass } from '#ui/button.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { wholeWords } from '#ui/whole-words.tsx';
import { restaurantPath } from '#contract/dish-path.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { noticeClass } from '#ui/notice.ts';
import { dishStrings } from './dish-strings.ts';
import css from './dish-front.module.css';

interface DishFrontProps {
  product: Product;
  /** Where it is sold, if not here. */
  notice?: Elements;
  /** URL of the menu at its category. */
  menuPath: string;
  onFollow: (path: string) => void;
}

/**
 * A dish as the server renders it at its own URL, where its sheet will open: all the text, and a link to the
 * menu. Works without scripts, and causes no layout shift when the sheet replaces it (docs/product.md §32.4).
 */
export function DishFront({ product, notice, menuPath, onFollow }: DishFrontProps): JSX.Element {
  const id = useId();
  const { name, picture, details } = product;
  const facts = dishFacts(product, null);
  return (
    <div className={css['ground']}>
      <article className={css['front']} aria-labelledby={id}>
        <div className={css['left']}>
          <Picture className={css['picture']} picture={picture} alt={name} sizes={PICTURE_SIZES.dish} eager />
        </div>
        <div className={css['content']}>
          <h2 id={id} className={css['name']}>
            {wholeWords(name)}
          </h2>
          <p className={css['weight']}>{facts.weight}</p>
          {notice}
          {details !== null && details.description !== '' && <p>{details.description}</p>}
          {details !== null && details.composition !== '' && (
            <p className={css['composition']}>{`${dishStrings.composition}: ${details.composition}`}</p>
          )}
        </div>
        <div className={css['foot']}>
          <Price value={facts.unitPrice} old={facts.oldUnitPrice} />
          <FollowLink to={menuPath} className={buttonClass()} onFollow={onFollow}>
            {dishStrings.toMenu}
          </FollowLink>
        </div>
      </article>
    </div>
  );
}

interface DishElsewhereProps {
  restaurant: Restaurant;
  orderType: OrderType;
  /** Restaurants of the city that sell it, for any order type. */
  soldIn: readonly Restaurant[];
  onFollow: (path: string) => void;
}

/** Says where a dish that is not sold here is sold (docs/product.md §32.5). */
export function DishElsewhere({ restaurant, orderType, soldIn, onFollow }: DishElsewhereProps): JSX.Element {
  const others = soldIn.filter(({ id }) => id !== restaurant.id);
  const isSoldHere = others.length < soldIn.length;
  return (
    <div className={noticeClass} role="note">
      <p>{isSoldHere ? dishStrings.onlyOtherType[orderType] : dishStrings.notHere(restaurant.name)}</p>
      {others.length > 0 && (
        <>
          <p>{dishStrings.soldIn}</p>
          <ul>
            {others.map(({ id, name, address }) => (
              <li key={id}>
                <FollowLink to={restaurantPath(id)} onFollow={onFollow}>
                  {`${name}, ${address}`}
                </FollowLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {soldIn.length === 0 && <p>{dishStrings.soldNowhere}</p>}
    </div>
  );
}
