import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { PartnerOrder } from '#contract/partner.ts';
import { otherDay } from '#domain/other-day.ts';
import { formatTime, MINUTE } from '#domain/zoned-time.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { boardStrings } from './board-strings.ts';
import { collectWords, isPaid, returnedWords } from './payment-words.ts';
import type { ShownOrder } from '../data/orders.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './order-parts.module.css';
import timeLeftCss from './time-left.module.css';

interface Dish {
  readonly item_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly options: readonly { readonly id: number; readonly name: string; readonly quantity: number }[];
  /** Whoever brings it checks the age of who gets it; missing where no one brings it. */
  readonly age_restricted?: boolean;
  /** The till reads its code when it is paid for. */
  readonly marked?: boolean;
  /** Missing where the kitchen ticks nothing off. */
  readonly done_at?: string | null;
}

interface DishesProps {
  readonly items: readonly Dish[];
  /** Ticks a dish off, or on again; missing: the dishes are only shown. */
  readonly onTick?: ((item: Dish, done: boolean) => void) | undefined;
}

/** Reports whether the kitchen has ticked a dish off. */
const isDone = ({ done_at: at = null }: Dish): boolean => at !== null;

/**
 * An order's dishes with their quantities; the options, which are what gets cooked wrong, are louder than the names. What is ticked off is
 * crossed out (docs/product.md §26.36).
 */
export function Dishes({ items, onTick }: DishesProps): JSX.Element {
  return (
    <ul className={css['dishes']} role="list">
      {items.map((item) => (
        <li key={item.item_id} className={cx(css['dish'], isDone(item) && css['ticked'])}>
          {onTick === undefined ? (
            <>
              {isDone(item) && <VisuallyHidden>{`${boardStrings.ticked} `}</VisuallyHidden>}
              <DishWords item={item} />
            </>
          ) : (
            <label className={css['tick']}>
              <input type="checkbox" checked={isDone(item)} onChange={({ target }) => onTick(item, target.checked)} />
              <span>
                <DishWords item={item} />
              </span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

function DishWords({ item }: { readonly item: Dish }): JSX.Element {
  return (
    <>
      <span className={css['quantity']}>{`${boardStrings.times(item.quantity)} `}</span>
      <span>{`${item.name} `}</span>
      {item.options.map((option) => (
        <span key={option.id} className={css['option']}>
          {boardStrings.option(option.name, option.quantity)}
        </span>
      ))}
      {item.age_restricted && <strong className={css['option']}>{boardStrings.forAdults}</strong>}
      {item.marked && <strong className={css['option']}>{boardStrings.marked}</strong>}
    </>
  );
}

/** Words of an allergy in a comment. */
const ALLERGY = /аллерг|анафила|непереносим/i;

/** The customer's comment, as an alarm; louder still where it speaks of an allergy. */
export function Comment({ text }: { readonly text: string | null }): JSX.Element | null {
  if (text === null) return null;
  return <p className={cx(css['comment'], ALLERGY.test(text) && css['allergy'])}>{text}</p>;
}

/** How an order is paid, the amount to collect, and the number of cutlery sets. */
export function MoneyLine({ order }: { order: ShownOrder }): JSX.Element {
  const { method, change, change_from: from } = order.payment;
  const collect = collectWords(order);
  const returned = returnedWords(order);
  return (
    <p className={css['line']}>
      {(collect !== null || isPaid(order)) && <span>{boardStrings.method(method)}</span>}
      {returned !== null && <strong>{returned}</strong>}
      {collect !== null && <strong>{collect}</strong>}
      {change !== null && from !== null && change > 0 && (
        <span>{boardStrings.changeDue(formatPrice(change), formatPrice(from))}</span>
      )}
      <span>{boardStrings.cutlery(order.cutlery_count)}</span>
    </p>
  );
}

/** An order's promised time and the time left; stands out when late. */
export function TimeLeft({ order }: { order: ShownOrder }): JSX.Element {
  const now = useKitchenNow();
  const { words, urgency } = timeLeft(order, now);
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  if (isOver) return <span className={timeLeftCss['promise']}>{promiseWords(order, now)}</span>;
  return (
    <span className={timeLeftCss['time']}>
      <span className={timeLeftCss['promise']}>{promiseWords(order, now)}</span>
      <span
        className={cx(
          timeLeftCss['left'],
          urgency === 'soon' && timeLeftCss['soon'],
          urgency === 'late' && timeLeftCss['late'],
        )}
      >
        {words}
      </span>
    </span>
  );
}

/** How urgent an order is: `soon` in its last ten minutes before the promised time. */
export type Urgency = 'calm' | 'soon' | 'late';
const SOON_MINUTES = 10;

/** Returns the time left until an order is promised, as a sentence, as a short figure, and as urgency. */
export function timeLeft(
  { promised }: Pick<PartnerOrder, 'promised'>,
  now: Date,
): { readonly words: string; readonly short: string; readonly urgency: Urgency } {
  const minutes = Math.ceil((Date.parse(promised.to) - now.getTime()) / MINUTE);
  const span = boardStrings.span(Math.abs(minutes));
  if (minutes <= 0) return { words: boardStrings.late(span), short: boardStrings.minus(span), urgency: 'late' };
  return { words: boardStrings.in(span), short: span, urgency: minutes <= SOON_MINUTES ? 'soon' : 'calm' };
}

/** «к 14:35», with the date if it is another day. */
export function promiseWords({ promised, timezone }: Pick<PartnerOrder, 'promised' | 'timezone'>, now: Date): string {
  const to = new Date(promised.to);
  const day = otherDay(to, now, timezone);
  const time = boardStrings.until(formatTime(to, timezone));
  return day === null ? time : `${day}, ${time}`;
}

/** «начать в 19:20», with the date if it is another day. */
export function startWords(start: Date, timezone: string, now: Date): string {
  const day = otherDay(start, now, timezone);
  const time = formatTime(start, timezone);
  return day === null ? boardStrings.start(time) : boardStrings.startLater(day, time);
}

/** Formats an address for a courier: location, and how to get in. */
export function addressLines(details: DeliveryDetails): string[] {
  const { address, porch, floor, apartment, door_code: code } = details;
  const door = [
    porch && boardStrings.porch(porch),
    floor && boardStrings.floor(floor),
    apartment && boardStrings.apartment(apartment),
    code && boardStrings.doorCode(code),
  ].filter(Boolean);
  return door.length === 0 ? [address] : [address, door.join(', ')];
}
