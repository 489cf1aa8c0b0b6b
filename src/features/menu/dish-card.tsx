import { createContext, memo, useContext, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Product, ProductMark } from '#contract/catalog.ts';
import { FIRST_DISH } from '#contract/city-menu-path.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { ForbiddenMark } from '#entities/forbidden/forbidden-parts.tsx';
import { cx } from '#ui/cx.ts';
import { Picture, CARD_AT_LEAST, PICTURE_SIZES } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { type DishTime, orderableFrom } from '#domain/dish-time.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { longWordClass, wholeWords } from '#ui/whole-words.tsx';
import { LeafIcon, PepperIcon } from '#ui/icons/menu-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { whyUnavailable } from './list/availability.ts';
import { markNames } from './menu-strings.ts';
import css from './dish-card.module.css';
import dishGridCss from './dish-grid.module.css';
import marksCss from './marks.module.css';

/** A dish that is served later can be ordered for then (docs/product.md §13.19). */
export interface DishAhead {
  readonly at: Date;
  /** When it is served, as text. */
  readonly words: string;
}

/** Renders the control that adds the dish to the cart, from another feature: a plus, then − n +; or what orders it ahead. */
export type DishAction = (product: Product, ahead?: DishAhead) => Elements;

/** Letters of a name that fit on a line of the narrowest card. */
const NAME_LETTERS = 14;

interface DishCardProps {
  product: Product;
  action: DishAction;
  onOpen: (productId: number) => void;
  /** Why it cannot be ordered now, as text; replaces the price. */
  unavailable: string | null;
  /** When it can be ordered for, epoch ms; null: it cannot. */
  ahead: number | null;
  /** In the first row of the initial view. */
  eager?: boolean;
  /** Of its element. */
  id?: string | undefined;
}

/** Compositions of dishes by id: cards show them after the weight once loaded (docs/product.md §2.24). */
export const Compositions = createContext<Pick<ReadonlyMap<number, string>, 'get'> | null>(null);

/** A dish: picture, name, composition, price, and the add control. */
const DishCard = memo(function DishCard(props: DishCardProps): JSX.Element {
  const { product, action, onOpen, unavailable, ahead, eager = false, id } = props;
  const composition = useContext(Compositions)?.get(product.id);
  const { weight, unitPrice, oldUnitPrice } = dishFacts(product, null);
  return (
    <li id={id} className={cx(css['card'], unavailable !== null && css['out'])}>
      <Picture
        className={css['picture']}
        picture={product.picture}
        alt=""
        sizes={PICTURE_SIZES.card}
        atLeast={CARD_AT_LEAST}
        eager={eager}
      />
      <div className={css['text']}>
        <h3 className={cx(css['name'], longWordClass(product.name, NAME_LETTERS))}>
          <DishLink product={product} onOpen={onOpen} />
        </h3>
        <p className={css['about']}>{composition === undefined ? weight : `${weight} · ${composition}`}</p>
      </div>
      <div className={css['marks']}>
        <Marks marks={product.marks} small />
        <ForbiddenMark product={product} />
      </div>
      <div className={css['foot']}>
        {unavailable === null ? (
          <>
            <p className={css['price']}>
              {product.needs_choice && <span>{`${uiStrings.from}\u00a0`}</span>}
              <Price value={unitPrice} old={oldUnitPrice} />
            </p>
            {action(product)}
          </>
        ) : (
          <p className={css['why']}>
            {ahead === null ? unavailable : action(product, { at: new Date(ahead), words: unavailable })}
          </p>
        )}
      </div>
    </li>
  );
});

export interface DishGridProps {
  products: readonly Product[];
  action: DishAction;
  time: DishTime | null;
  onOpenDish: (productId: number) => void;
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}

/** Cards in two columns on a phone, three on a tablet, three or four next to the open cart. */
export function DishGrid({ products, action, time, onOpenDish, eagerCount = 0 }: DishGridProps): JSX.Element {
  return (
    <ul role="list" className={dishGridCss['grid']}>
      {products.map((product, index) => {
        const unavailable = whyUnavailable(product, time);
        // Nearly all of a hundred dishes can be had: their hours are read once.
        const from = unavailable === null || time === null ? null : orderableFrom(product, time);
        return (
          <DishCard
            key={product.id}
            product={product}
            action={action}
            onOpen={onOpenDish}
            unavailable={unavailable}
            ahead={from && from.getTime()}
            eager={index < eagerCount}
            id={index === 0 && eagerCount > 0 ? FIRST_DISH : undefined}
          />
        );
      })}
    </ul>
  );
}

interface DishLinkProps {
  product: Product;
  onOpen: (productId: number) => void;
  className?: string | undefined;
}

/** Returns the picture of the card whose link or button was tapped; null if the dish was opened from elsewhere. */
export function tappedPicture(productId: number): HTMLElement | null {
  return document.querySelector(`li:is(:hover,:focus-within):has([href="${dishHref(productId)}"]) picture`);
}

const dishHref = (productId: number): string => `?dish=${productId}`;

/** A dish's name as a link that covers its card. Opens the dish over the screen; until the app runs, src/first-tap does. */
export function DishLink({ product: { id, name }, onOpen, className }: DishLinkProps): JSX.Element {
  return (
    <a
      className={cx(css['link'], className)}
      href={dishHref(id)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {wholeWords(name)}
    </a>
  );
}

const icons: Partial<Record<ProductMark, JSX.Element>> = { spicy: <PepperIcon />, vegetarian: <LeafIcon /> };

/** «Хит», «Новинка», «Острое», «Без мяса». `small` shows the last two as icons only. */
export function Marks({
  marks,
  small = false,
}: {
  marks: readonly ProductMark[];
  small?: boolean;
}): JSX.Element | null {
  if (marks.length === 0) return null;
  return (
    <span className={cx(marksCss['marks'], small && marksCss['small'])}>
      {marks.map((mark) => {
        const icon = icons[mark];
        return (
          <span key={mark} className={cx(marksCss['mark'], marksCss[mark])}>
            {icon}
            {small && icon !== undefined ? (
              <VisuallyHidden>{markNames[mark]}</VisuallyHidden>
            ) : (
              <span>{markNames[mark]}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}
