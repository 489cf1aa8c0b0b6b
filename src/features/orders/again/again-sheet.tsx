import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { totalQuantity } from '#domain/cart-lines.ts';
import { momentWords } from '#domain/relative-day.ts';
import { useConnectivity, useNow } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { Place } from '#client/place/find-place.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { AgainRow } from './again-row.tsx';
import { againStrings } from './again-strings.ts';
import css from './again.module.css';
import { isElsewhere, useAgain, type Again } from './use-again.ts';
import { useOrder } from '#client/ordering/orders/use-order.ts';

export interface AgainSheetProps {
  orderId: string;
  place: Place;
  /** Returns why a dish cannot be ordered at this hour, as text. */
  why: (product: Product) => string | null;
  /** Opens a dish over the sheet: to choose its options, or see replacements. */
  onOpenDish: (productId: number) => void;
  /** Replaces the sheet with the restaurant selection. */
  onChoosePlace: () => void;
  /** Called when the lines are in the cart: shows the cart. */
  onAdded: () => void;
  toMenu: Elements;
  onClose: () => void;
}

/** Reorders a past order: shows what is available now and its price, before adding anything. */
export function AgainSheet(props: AgainSheetProps): JSX.Element {
  const { orderId, onClose, toMenu } = props;
  const { order, failed, busy, retry } = useOrder(orderId);
  if (order) return <Lines {...props} order={order} />;
  return (
    <Sheet title={againStrings.title} onClose={onClose}>
      {order === null ? (
        <EmptyState level={3} title={againStrings.missing} text={againStrings.missingText} action={toMenu} />
      ) : failed ? (
        <ErrorState busy={busy} onRetry={retry} />
      ) : (
        <Bones />
      )}
    </Sheet>
  );
}

function Lines(props: AgainSheetProps & { order: Order }): JSX.Element {
  const { order, place, why, onOpenDish, toMenu, onClose } = props;
  const again = useAgain(order, place);
  const { rows, failed, busy, retry } = again;
  const hasSome = rows?.some(({ line }) => 'now' in line) ?? false;
  return (
    <Sheet
      title={againStrings.title}
      onClose={onClose}
      footer={rows !== undefined && hasSome ? <Footer {...props} again={again} /> : undefined}
    >
      <div className={css['body']}>
        <PlaceNote {...props} again={again} />
        {rows === undefined && (failed ? <ErrorState busy={busy} onRetry={retry} /> : <Bones />)}
        {rows !== undefined && !hasSome && (
          <EmptyState level={3} title={againStrings.nothingTitle} text={againStrings.nothingText} action={toMenu} />
        )}
        {rows !== undefined && (
          <ul role="list" aria-label={againStrings.lines} className={css['rows']}>
            {rows.map((row) => (
              <AgainRow key={row.item.item_id} row={row} why={why} onOpenDish={onOpenDish} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

/** Which place the prices are from, and when they were loaded. */
function PlaceNote({
  order,
  place,
  again,
  onChoosePlace,
}: AgainSheetProps & { order: Order; again: Again }): JSX.Element | null {
  const isOffline = useConnectivity() === 'unreachable';
  const now = useNow();
  const { restaurant, orderType, chosen } = place;
  if (restaurant === null) return null;
  return (
    <>
      {isElsewhere(order, place) && chosen ? (
        <div className={noticeClass}>
          <p>{againStrings.elsewhere(order.restaurant.name, order.order_type, restaurant.name, orderType)}</p>
          <Button variant="plain" onClick={onChoosePlace}>
            {againStrings.change}
          </Button>
        </div>
      ) : (
        <p className={css['muted']}>
          {chosen ? againStrings.here(restaurant.name, orderType) : againStrings.notChosen}
        </p>
      )}
      {isOffline && again.rows !== undefined && now !== null && (
        <p className={noticeClass} role="status">
          {againStrings.offline(momentWords(again.readAt, now, restaurant.timezone))}
        </p>
      )}
    </>
  );
}

/** Whether to replace the cart, the sum, and the add button. */
function Footer({ place, again, onChoosePlace, onAdded }: AgainSheetProps & { again: Again }): JSX.Element {
  const { lines } = useOutbox();
  // Cart quantity before adding: once the dishes are in the cart nothing here moves.
  const [isDone, setDone] = useState(false);
  const [before, setBefore] = useState(0);
  const inCart = isDone ? before : totalQuantity(lines);
  const { count, sum, add } = again;
  if (!place.chosen)
    return (
      <Button size="large" wide onClick={onChoosePlace}>
        {againStrings.choose}
      </Button>
    );
  const submit = async (replaces: boolean): Promise<void> => {
    if (count === 0 || isDone) return;
    setBefore(inCart);
    setDone(true);
    if (await add(replaces)) onAdded();
    else setDone(false);
  };
  const isNothing = count === 0 || undefined;
  return (
    <div className={css['foot']}>
      {inCart > 0 && <p>{againStrings.cart(inCart)}</p>}
      <div className={css['ways']}>
        <Button size="large" aria-disabled={isNothing} onClick={() => void submit(false)}>
          <span>
            {count === 0
              ? againStrings.nothingPicked
              : inCart > 0
                ? againStrings.addToCart(count)
                : againStrings.submit(count)}
          </span>
          {count > 0 && <Price value={sum} />}
        </Button>
        {inCart > 0 && count > 0 && (
          <Button size="large" variant="secondary" onClick={() => void submit(true)}>
            {againStrings.replaceCart}
          </Button>
        )}
      </div>
      <p className={css['hint']}>{againStrings.sumHint}</p>
    </div>
  );
}

/** Skeleton of three lines. */
function Bones(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}
