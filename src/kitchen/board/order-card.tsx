import type { JSX } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isToCook } from '#domain/order-status.ts';
import { orderWay } from '#domain/order-way.ts';
import { paidState } from '#domain/paid-state.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { isCanceledByOthers, isUnseen, type ShownOrder, promiseLater } from '../data/orders.ts';
import { dishesOf, startOf, stationOf, ticksOf } from '../data/stations.ts';
import { useKitchenSnapshot, useKitchen, useKitchenNow } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { Comment, Dishes, promiseWords, startWords, timeLeft } from './order-parts.tsx';
import { nextStep, useOrderActions } from './use-order-actions.ts';
import css from './order-card.module.css';

/** Height of the board's rows and the gap below a card, px. */
const [ROW, GAP] = [4, 8];

/** Lets a card span the rows that its height takes. */
const pack = (card: HTMLElement | null): (() => void) | undefined => {
  if (card === null) return undefined;
  const fit = (): void => {
    card.style.gridRowEnd = `span ${Math.ceil((card.offsetHeight + GAP) / ROW)}`;
  };
  fit();
  // In the next frame: a card that moves another one's edge must not be measured in the same round.
  const observer = new ResizeObserver(() => requestAnimationFrame(fit));
  observer.observe(card);
  return () => observer.disconnect();
};

/** An order on the board, for those who cook it: no money. Tapping its head opens the full order. */
export function OrderCard({
  order,
  isFinished,
  onOpen,
}: {
  readonly order: ShownOrder;
  /** In the list of the day: nothing is to be done. */
  readonly isFinished: boolean;
  readonly onOpen: () => void;
}): JSX.Element {
  const { state } = useKitchenSnapshot();
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  return (
    <li
      ref={pack}
      className={cx(css['card'], isUnseen(order, state) && css['unseen'], isAllTicked(order) && css['allTicked'])}
      data-order={order.number}
      data-status={order.status}
    >
      <Head order={order} onOpen={onOpen} />
      <Start order={order} />
      {order.status === 'canceled' && (
        <p className={css['canceled']}>
          {order.cancel_reason === 'not_accepted'
            ? boardStrings.canceledUnaccepted
            : order.status_history.at(-1)?.actor === 'payment'
              ? boardStrings.canceledUnpaid
              : isCanceledByOthers(order)
                ? boardStrings.canceledByCustomer
                : boardStrings.canceledByUs}
        </p>
      )}
      {!isFinished && <CardActions order={order} />}
      {!isOver && paidState(order) === 'returned' && <p className={css['canceled']}>{boardStrings.returnedAll}</p>}
      {isToCook(order.status) && <Changed order={order} />}
      {!isOver && <Comment text={order.comment} />}
      {!isFinished && order.status !== 'delivered' && <CardDishes order={order} />}
      {order.courier !== null && <p className={css['cutlery']}>{boardStrings.courier(order.courier.name)}</p>}
      {!isOver && order.status !== 'new' && (
        <p className={css['cutlery']}>{boardStrings.cutlery(order.cutlery_count)}</p>
      )}
    </li>
  );
}

/** Says that the dishes are not those that came first (docs/product.md §26.55). */
function Changed({ order }: { order: ShownOrder }): JSX.Element | null {
  const last = order.changes.at(-1);
  if (last === undefined) return null;
  return <p className={css['canceled']}>{boardStrings.changedAt(formatTime(new Date(last.at), order.timezone))}</p>;
}

function Head({ order, onOpen }: { order: ShownOrder; onOpen: () => void }): JSX.Element {
  const now = useKitchenNow();
  const { words, short, urgency } = timeLeft(order, now);
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  return (
    <button type="button" className={css['head']} onClick={onOpen} aria-haspopup="dialog">
      <span className={css['line']}>
        <span className={css['number']}>{order.number}</span>
        {!isOver && (
          <>
            <span className={cx(css['left'], css[urgency])} aria-hidden="true">
              {short}
            </span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </>
        )}
      </span>
      <span className={css['line']}>
        {order.sending ? (
          <span className={css['sending']}>{boardStrings.sending}</span>
        ) : (
          <span className={cx(css['type'], order.table && css['atTable'])}>{boardStrings.type(order)}</span>
        )}
        <span className={css['promise']}>{promiseWords(order, now)}</span>
      </span>
      <VisuallyHidden>{boardStrings.open}</VisuallyHidden>
    </button>
  );
}

/** When to begin what this screen cooks of an order, while that is later (docs/product.md §26.37). */
function Start({ order }: { order: ShownOrder }): JSX.Element | null {
  const now = useKitchenNow();
  const station = stationOf(useKitchenSnapshot().state)?.id ?? null;
  const start = isToCook(order.status) ? startOf(order, dishesOf(order.items, station)) : null;
  if (start === null || start <= now) return null;
  return <p className={css['start']}>{startWords(start, order.timezone, now)}</p>;
}

/** The dishes of this screen's station with their ticks, and the others' as one line; on a screen of all, every dish (docs/product.md §26.35). */
function CardDishes({ order }: { order: ShownOrder }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const { tick, mayWrite } = useOrderActions();
  const station = stationOf(state);
  if (station === null || !isToCook(order.status)) return <Dishes items={order.items} />;
  const own = dishesOf(order.items, station.id);
  const others = order.items.filter((item) => !own.includes(item));
  const names = (state.me?.stations ?? []).filter(({ id }) => others.some((item) => item.station === id));
  return (
    <>
      <Dishes items={own} onTick={mayWrite ? (line, done) => tick(order, [line], done) : undefined} />
      {others.length > 0 && (
        <p className={cx(css['others'], others.every(({ done_at: at }) => at !== null) && css['othersDone'])}>
          {boardStrings.others(
            others.length,
            names.map(({ name }) => name),
          )}
        </p>
      )}
    </>
  );
}

/** Reports whether an order is ready but for the tap that says so. */
const isAllTicked = (order: ShownOrder): boolean =>
  isToCook(order.status) && order.status !== 'new' && ticksOf(order) === 'all';

const LATER = [10, 20] as const;

/** A card's actions: accept a new order, advance one under way, dismiss a canceled one. */
function CardActions({ order }: { order: ShownOrder }): JSX.Element | null {
  const { clock } = useKitchen();
  const actions = useOrderActions();
  const next = nextStep(order);
  const station = stationOf(useKitchenSnapshot().state);
  if (order.status === 'canceled') {
    return (
      <Button variant="quiet" wide className={css['touch']} onClick={() => actions.dismiss(order)}>
        {boardStrings.dismiss}
      </Button>
    );
  }
  if (order.status === 'new') {
    return (
      <div className={css['accept']}>
        <Button className={css['main']} onClick={() => actions.accept([order])}>
          {boardStrings.accept}
        </Button>
        {LATER.map((minutes) => (
          <Button
            key={minutes}
            variant="secondary"
            className={css['later']}
            aria-label={boardStrings.acceptLater(minutes)}
            onClick={() => actions.accept([order], promiseLater(order, minutes, clock.now()))}
          >
            {boardStrings.plus(minutes)}
          </Button>
        ))}
      </div>
    );
  }
  if (next === null) return null;
  if (isAllTicked(order)) {
    return (
      <>
        <p className={css['ticks']}>{boardStrings.allTicked}</p>
        <Button wide className={css['touch']} onClick={() => actions.finish(order)}>
          {boardStrings.step('prepared', orderWay(order))}
        </Button>
      </>
    );
  }
  // The order is ready when all stations are: one of them says so of its own dishes.
  if (station !== null && order.status === 'preparing') {
    const own = dishesOf(order.items, station.id);
    return (
      <Button wide className={css['touch']} onClick={() => actions.tick(order, own, true)}>
        {boardStrings.stationDone}
      </Button>
    );
  }
  return (
    <Button
      wide
      variant={isToCook(order.status) && ticksOf(order) === 'some' ? 'secondary' : 'primary'}
      className={css['touch']}
      onClick={() => actions.move(order)}
    >
      {boardStrings.step(next, orderWay(order))}
    </Button>
  );
}
