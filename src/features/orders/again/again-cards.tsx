import { useId, useRef, useState, type JSX, useEffect, useEffectEvent } from 'react';
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
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden, visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { noteAgain } from '#client/ordering/orders/own-orders.ts';
import { againStrings } from './again-strings.ts';
import { isElsewhere, useAgain, type Again } from './use-again.ts';
import { useOrders } from '../list/use-orders.ts';
import css from './again-cards.module.css';

interface AgainCardsProps {
  past: PastOrders;
  /** In a narrow place: only the last order, its button below the text. */
  isLastOnly?: boolean;
  place: Place;
  /** Something must be shown or asked first: opens the sheet with what is available of the order. */
  onAsk: (orderId: string) => void;
  /** Called when its dishes are in the cart. */
  onAdded: () => void;
}

/** Past orders, each reorderable with one tap (docs/product.md §14.8). Fills the height reserved for them. */
export function AgainCards({ past, isLastOnly = false, ...props }: AgainCardsProps): JSX.Element | null {
  const { failed, busy, retry } = past;
  const orders = isLastOnly ? past.orders?.slice(0, 1) : past.orders;
  const row = useRef<HTMLDivElement>(null);
  const title = useId();
  // Of several taps, the last one counts: two orders would otherwise go into the cart.
  const [tapped, setTapped] = useState<string | null>(null);
  // During a retry the text stays, and with it the button being pressed.
  const [hasFailed, setFailed] = useState(false);
  if (failed && !hasFailed) setFailed(true);
  if (orders === undefined || orders.length === 0) {
    if (!failed && !(hasFailed && orders === undefined)) {
      return orders === undefined ? <Skeleton className={css['loading']} height="4.5rem" /> : null;
    }
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
    <section className={cx(css['box'], isLastOnly && css['narrow'])} aria-labelledby={title}>
      <h2 id={title} className={visuallyHiddenClass}>
        {againStrings.last}
      </h2>
      <div ref={row} className={cx(scrollRowClass, css['row'], orders.length === 1 && css['only'])}>
        {orders.map((order, index) => (
          <AgainCard
            key={order.id}
            order={order}
            isLast={index === 0}
            isTapped={tapped === order.id}
            onTap={() => setTapped(order.id)}
            onDone={() => setTapped(null)}
            {...props}
          />
        ))}
      </div>
      <ScrollArrows target={row} />
    </section>
  );
}

interface AgainCardProps extends Omit<AgainCardsProps, 'past' | 'isLastOnly'> {
  order: Order;
  /** The newest is labelled as such, the others by date. */
  isLast: boolean;
  /** «Повторить» was pressed: it goes on once it is known what is available (docs/product.md §14.11). */
  isTapped: boolean;
  onTap: () => void;
  onDone: () => void;
}

function AgainCard(props: AgainCardProps): JSX.Element {
  const { order, isLast, isTapped, place, onTap, onDone, onAsk, onAdded } = props;
  const now = useNow();
  const again = useAgain(order, place);
  const { lines, ready, waiting } = useOutbox();
  const isDone = useRef(false);
  const id = useId();
  const names = againStrings.dishes(order.items);
  /** Whatever the menu says, something is asked first. */
  const isToAsk = !place.chosen || isElsewhere(order, place) || lines.length > 0 || waiting !== null;
  const isReady = ready && (isToAsk || again.rows !== undefined || again.failed);
  const goOn = useEffectEvent(async (): Promise<void> => {
    if (isDone.current) return;
    if (isToAsk || !isAsItWas(again.rows?.map(({ line }) => line) ?? [])) {
      onDone();
      onAsk(order.id);
      return;
    }
    isDone.current = true;
    if (await again.add(false)) {
      onAdded();
      return;
    }
    isDone.current = false;
    onDone();
  });
  useEffect(() => {
    if (isTapped && isReady) goOn().catch(() => undefined);
  }, [isTapped, isReady]);
  const note = noteOf(again);
  return (
    <article className={css['card']} aria-labelledby={id}>
      <Pictures items={order.items} />
      <div className={css['text']}>
        <p id={id} className={css['names']}>
          {names}
        </p>
        <p className={css['facts']}>
          {again.count > 0 && <Price className={css['price']} value={again.sum} />}
          {again.rows === undefined && (
            <span className={css['before']}>
              <VisuallyHidden>{`${againStrings.was} `}</VisuallyHidden>
              <Price value={pastSum(order)} />
            </span>
          )}
          {note === null ? (
            <span className={css['note']} aria-hidden={isLast || undefined}>
              {isLast ? againStrings.last : now === null ? '' : dayOf(order, now)}
            </span>
          ) : (
            <span className={css['note']}>{note}</span>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        className={css['repeat']}
        busy={isTapped}
        aria-label={againStrings.repeatOf(names)}
        onClick={onTap}
      >
        {againStrings.repeat}
      </Button>
    </article>
  );
}

const dayOf = ({ created_at: at, restaurant }: Order, now: Date): string => {
  const day = formatDay(new Date(at), now, restaurant.timezone);
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
};

/** Returns what its dishes cost then, kopecks: shown until today's price is known. */
const pastSum = ({ items }: Order): number => items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0);

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
