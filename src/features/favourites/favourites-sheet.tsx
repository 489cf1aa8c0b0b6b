import { type JSX, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#ui/elements.ts';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { momentWords } from '#domain/relative-day.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { useFavourites, useFreshFavourites } from '#client/favourites/use-favourites.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { HeartIcon } from '#ui/icons/more-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import { ForbiddenMark } from '#entities/forbidden/forbidden-parts.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { dishesQuery } from '#client/queries/dish-queries.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { favouritesStrings } from './favourites-strings.ts';
import { HeartButton } from './heart-button.tsx';
import css from './favourites.module.css';

interface FavouritesSheetProps {
  place: { readonly restaurantId: number; readonly orderType: OrderType; readonly timezone: string };
  /** Returns why a dish cannot be ordered now, as text; null when it can. */
  why: (product: Product) => string | null;
  /** The add-to-cart control. */
  action: (product: Product) => Elements;
  onOpenDish: (productId: number) => void;
  /** Login link, for guests. */
  logIn: Elements;
  toMenu: Elements;
  onClose: () => void;
}

/** Favourite dishes, with the chosen place's current prices. */
export function FavouritesSheet(props: FavouritesSheetProps): JSX.Element {
  const { place, logIn, toMenu, onClose } = props;
  const { dishes, away, readAt, failed, busy, retry } = useFavouriteDishes(place);
  const { isOwned, isWaiting } = useFavourites();
  const isOffline = useConnectivity() === 'unreachable';
  const now = useNow();
  const isEmpty = dishes?.length === 0 && away === 0;
  return (
    <Sheet title={favouritesStrings.title} wide onClose={onClose}>
      <div className={css['body']}>
        {dishes === undefined && (failed ? <ErrorState busy={busy} onRetry={retry} /> : <Bones />)}
        {isEmpty && (
          <EmptyState
            level={3}
            art={<HeartIcon />}
            title={favouritesStrings.emptyTitle}
            text={favouritesStrings.emptyText}
            action={toMenu}
          />
        )}
        {dishes !== undefined && isOffline && !isEmpty && now !== null && (
          <p className={css['muted']}>{favouritesStrings.offline(momentWords(readAt, now, place.timezone))}</p>
        )}
        {isWaiting && isOffline && (
          <p className={noticeClass} role="status">
            {favouritesStrings.waiting}
          </p>
        )}
        {dishes !== undefined && dishes.length > 0 && (
          <ul role="list" aria-label={favouritesStrings.list} className={css['rows']}>
            {dishes.map((dish) => (
              <Row key={dish.product.id} dish={dish} {...props} />
            ))}
          </ul>
        )}
        {away > 0 && <p className={css['muted']}>{favouritesStrings.away(away)}</p>}
        {!isOwned && !isEmpty && dishes !== undefined && (
          <div className={noticeClass}>
            <p>{favouritesStrings.onDevice}</p>
            {logIn}
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Row({
  dish: { product, isHere },
  why,
  action,
  onOpenDish,
}: FavouritesSheetProps & { dish: FavouriteDish }): JSX.Element {
  const reason = isHere ? why(product) : favouritesStrings.notHere;
  const { weight, unitPrice, oldUnitPrice } = dishFacts(product, null);
  return (
    <li className={cx(css['row'], reason !== null && css['out'])}>
      <Picture className={css['photo']} picture={product.picture} alt="" sizes="4.5rem" />
      <ForbiddenMark product={product} small />
      <div className={css['text']}>
        {isHere ? (
          <a
            href={`?dish=${product.id}`}
            className={css['name']}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpenDish(product.id);
            }}
          >
            {product.name}
          </a>
        ) : (
          <span className={css['name']}>{product.name}</span>
        )}
        <span className={css['muted']}>{weight}</span>
        {reason !== null && <span className={css['why']}>{reason}</span>}
      </div>
      <HeartButton productId={product.id} name={product.name} />
      {reason === null && (
        <div className={css['action']}>
          <span className={css['price']}>
            {product.needs_choice && <span>{`${uiStrings.from}\u00a0`}</span>}
            <Price value={unitPrice} old={oldUnitPrice} />
          </span>
          {action(product)}
        </div>
      )}
    </li>
  );
}

/** Skeleton of the list. */
function Bones(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

interface FavouriteDish {
  readonly product: Product;
  /** The chosen restaurant sells it, even if sold out now. */
  readonly isHere: boolean;
}

interface FavouriteDishes {
  /** Undefined while the menu or the stored data is loading. */
  readonly dishes: readonly FavouriteDish[] | undefined;
  /** Number that the chain does not sell now; they stay favourites, for a dish may come back. */
  readonly away: number;
  readonly readAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Maximum number of ids in one catalog request. */
const MAX_ASKED = 200;

/** Favourites as dishes of a place: with today's price where sold, by name where another restaurant sells them. */
function useFavouriteDishes(place: { restaurantId: number; orderType: OrderType }): FavouriteDishes {
  const { api, clock } = useServices();
  const favourites = useFavourites();
  const ids = useListed(favourites.ids);
  useFreshFavourites();
  const menu = useQuery(menuQuery(api, place));
  const here = new Map(menu.data?.map((product) => [product.id, product]));
  const missing = menu.data === undefined ? [] : ids.filter((id) => !here.has(id)).slice(0, MAX_ASKED);
  const elsewhere = useQuery({
    ...dishesQuery(api, missing),
    enabled: missing.length > 0,
  });
  const others = new Map(elsewhere.data?.map((product) => [product.id, product]));
  const dishOf = (id: number): FavouriteDish[] => {
    const own = here.get(id);
    if (own) return [{ product: own, isHere: true }];
    const other = others.get(id);
    return other ? [{ product: other, isHere: false }] : [];
  };
  const isKnown =
    favourites.isKnown &&
    menu.data !== undefined &&
    (missing.length === 0 || !elsewhere.isPending || elsewhere.isPaused);
  return {
    dishes: isKnown ? ids.flatMap(dishOf) : undefined,
    away: elsewhere.data === undefined ? 0 : missing.filter((id) => !others.has(id)).length,
    readAt: new Date(menu.dataUpdatedAt + clock.offset()),
    failed: menu.isError && menu.data === undefined,
    busy: menu.isFetching,
    retry: () => void menu.refetch(),
  };
}

/** Keeps dishes in the list that were favourites while it is open: a mistaken tap on the heart can be undone. */
const useListed = (ids: readonly number[]): readonly number[] => {
  const [listed, setListed] = useState(ids);
  const fresh = ids.filter((id) => !listed.includes(id));
  if (fresh.length > 0) setListed([...fresh, ...listed]);
  return listed;
};
