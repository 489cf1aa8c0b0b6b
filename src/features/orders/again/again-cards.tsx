import { useId, useRef, useState, type JSX, useEffect } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { isAsItWas, distinctOrders } from '#domain/order-again.ts';
import { formatDay } from '#domain/relative-day.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { Place } from '#client/place/find-place.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { ScrollArrows } from '#ui/scroll-arrows.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { uiStrings } from '#ui/ui-strings.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { noteAgain } from '#client/ordering/orders/own-orders.ts';
import { againStrings } from './again-strings.ts';
import { isElsewhere, useAgain, type Again } from './use-again.ts';
import { useOrders } from '../list/use-orders.ts';
import css from './again-cards.module.css';

interface AgainCardsProps {
  past: PastOrders;
  place: Place;
  /** Something must be shown or asked first: opens the sheet with what is available of the order. */
  onAsk: (orderId: string) => void;
  /** Called when its dishes are in the cart. */
  onAdded: () => void;
}

/** Past orders, each reorderable with one tap (docs/product.md §14.8). Fills the height reserved for them. */
export function AgainCards({ past, ...props }: AgainCardsProps): JSX.Element | null {
  const { orders, failed, busy, retry } = past;
  const row = useRef<HTMLDivElement>(null);
  const title = useId();
  // During a retry the text stays, and with it the button being pressed.
  const [hasFailed, setFailed] = useState(false);
  if (failed && !hasFailed) setFailed(true);
  if (orders === undefined || orders.length === 0) {
    if (!failed && !(hasFailed && orders === undefined)) return null;
    return (
      <div className={css['failed']}>
        <p>{againStrings.failed}</p>
        <Button variant="plain" busy={busy} onClick={retry}>
          {uiStrings.retry}
        </Button>
      </div>
    );
  }
  return (
    <section className={css['box']} aria-labelledby={title}>
      <h2 id={title} className={visuallyHiddenClass}>
        {againStrings.last}
      </h2>
      <div ref={row} className={cx(scrollRowClass, css['row'], orders.length === 1 && css['only'])}>
        {orders.map((order, index) => (
          <AgainCard key={order.id} order={order} isLast={index === 0} {...props} />
        ))}
      </div>
      <ScrollArrows target={row} />
    </section>
  );
}

interface AgainCardProps extends Omit<AgainCardsProps, 'past'> {
  order: Order;
  /** The newest is labelled as such, the others by date. */
  isLast: boolean;
}

function AgainCard({ order, isLast, place, onAsk, onAdded }: AgainCardProps): JSX.Element {
  const now = useNow();
  const again = useAgain(order, place);
  const { lines, waiting } = useOutbox();
  const isDone = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const names = againStrings.dishes(order.items);
  const mayGoOn =
    place.chosen &&
    !isElsewhere(order, place) &&
    isAsItWas(again.rows?.map(({ line }) => line) ?? []) &&
    lines.length === 0 &&
    waiting === null;
  const repeat = async (): Promise<void> => {
    // A second tap, before the navigation.
    if (isDone.current) return;
    if (!mayGoOn) {
      onAsk(order.id);
      return;
    }
    isDone.current = true;
    setBusy(true);
    if (await again.add(false)) {
      onAdded();
      return;
    }
    isDone.current = false;
    setBusy(false);
  };
  const note = noteOf(again);
  return (
    <article className={css['card']} aria-labelledby={id}>
      <Pictures items={order.items} />
      <div className={css['text']}>
        <p className={css['words']}>
          <span className={css['when']} aria-hidden={isLast || undefined}>
            {isLast ? `${againStrings.last}: ` : now === null ? '' : `${dayOf(order, now)}: `}
          </span>
          <span id={id} className={css['names']}>
            {names}
          </span>
        </p>
        <div className={css['foot']}>
          <p className={css['sum']}>
            {again.count > 0 && <Price className={css['price']} value={again.sum} />}
            {note !== null && <span className={css['note']}>{note}</span>}
          </p>
          <Button
            variant="secondary"
            className={css['repeat']}
            busy={isBusy}
            aria-label={againStrings.repeatOf(names)}
            onClick={() => void repeat()}
          >
            {againStrings.repeat}
          </Button>
        </div>
      </div>
    </article>
  );
}

const dayOf = ({ created_at: at, restaurant }: Order, now: Date): string => {
  const day = formatDay(new Date(at), now, restaurant.timezone);
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
};

/** Summarizes what has changed; the sheet shows the details. */
const noteOf = ({ rows, count }: Again): string | null => {
  if (rows === undefined) return null;
  if (count === 0) return againStrings.noneNow;
  if (rows.some(({ isPicked }) => !isPicked)) return againStrings.partly;
  return isAsItWas(rows.map(({ line }) => line)) ? null : againStrings.dearer;
};

/** Three dishes as one image. */
function Pictures({ items }: { items: readonly OrderItem[] }): JSX.Element {
  return (
    <div className={css['pictures']} aria-hidden="true">
      {items.slice(0, 3).map(({ item_id: id, picture }) => (
        <Picture key={id} className={css['picture']} picture={picture} alt="" sizes={PICTURE_SIZES.beside} />
      ))}
    </div>
  );
}

/** Maximum number offered. */
const SHOWN_ORDERS = 3;

interface PastOrders {
  /** Undefined until loaded. */
  readonly orders: readonly Order[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Orders delivered to this device's user, the newest of each contents (docs/product.md §14.8), also offline as far as
 * stored. Records whether there are any, for the space that the menu reserves at the next start.
 */
export function usePastOrders(): PastOrders {
  const { storage } = useServices();
  const { finished, failed, busy, retry } = useOrders({});
  const delivered = finished?.filter(({ status }) => status === 'delivered');
  const orders = delivered && distinctOrders(delivered, SHOWN_ORDERS);
  const has = orders === undefined ? null : orders.length > 0;
  useEffect(() => {
    // A partially loaded list does not prove that there are none.
    if (has === true || (has === false && !failed)) noteAgain(storage, has);
  }, [has, failed, storage]);
  return { orders, failed, busy, retry };
}
