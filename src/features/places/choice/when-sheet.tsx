import { useId, useMemo, useState, type JSX } from 'react';
import { changeDraft } from '#client/place/checkout-draft.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { timeStrings } from '#entities/place/time-strings.ts';
import { dayOf, timesFor, type SlotDay } from '#entities/place/times.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Sheet } from '#ui/sheet.tsx';
import css from './when-sheet.module.css';

interface WhenSheetProps {
  onClose: () => void;
  /** Opens the choice of another place, when this one has no time left. */
  onOtherRestaurant: () => void;
}

/** Selects the order's time: as soon as possible, or a day and a time, as the checkout does (docs/product.md §13.16). */
export function WhenSheet(props: WhenSheetProps): JSX.Element | null {
  const time = useDishTime(usePlace());
  const { table } = useOrderParams();
  return time === null || table !== null ? null : <Choice time={time} {...props} />;
}

/** As soon as possible; a slot's value is its ISO time. */
const SOON = 'soon';

function Choice({ time, onClose, onOtherRestaurant }: WhenSheetProps & { time: OrderTime }): JSX.Element {
  const { restaurant, zone, now } = time;
  const { soon, reason, days } = useMemo(() => timesFor(restaurant, zone, now), [restaurant, zone, now]);
  const firstSlot = days[0]?.slots[0]?.at ?? null;
  const [picked, setPicked] = useState(time.wantedAt?.toISOString() ?? (soon === null ? firstSlot : SOON));
  const isOffered = picked === SOON ? soon !== null : dayOf(days, picked) !== null;
  const choose = (): void => {
    changeDraft(picked === SOON ? { ahead: false, requestedAt: null } : { ahead: true, requestedAt: picked });
    onClose();
  };
  const hasAny = soon !== null || days.length > 0;
  return (
    <Sheet
      title={timeStrings.title[zone.type]}
      onClose={onClose}
      footer={
        hasAny ? (
          <Button size="large" wide disabled={!isOffered} onClick={choose}>
            {timeStrings.choose}
          </Button>
        ) : (
          <Button size="large" wide onClick={onOtherRestaurant}>
            {timeStrings.otherRestaurant}
          </Button>
        )
      }
    >
      <div className={css['when']}>
        {reason !== null && (
          <div className={noticeClass} role="status">
            <p>{reason}</p>
            {!hasAny && <p>{timeStrings.noSlots}</p>}
          </div>
        )}
        {soon !== null && (
          <Chip className={css['soon']} pressed={picked === SOON} onClick={() => setPicked(SOON)}>
            <span>{timeStrings.asap}</span>
            <span>{soon}</span>
          </Chip>
        )}
        <Slots days={days} picked={picked} onPick={setPicked} />
        {hasAny && !isOffered && (
          <p className={noticeClass} role="status">
            {timeStrings.passed}
          </p>
        )}
      </div>
    </Sheet>
  );
}

interface SlotsProps {
  days: readonly SlotDay[];
  /** Null or not among the slots: nothing is chosen. */
  picked: string | null;
  onPick: (at: string) => void;
}

/** The days open for orders, and the times of the chosen one; changing the day selects its first time. */
function Slots({ days, picked, onPick }: SlotsProps): JSX.Element | null {
  const [dayId, timeId] = [useId(), useId()];
  const chosen = dayOf(days, picked);
  const day = chosen ?? days[0];
  if (day === undefined) return null;
  return (
    <>
      <div className={css['group']} role="group" aria-labelledby={dayId}>
        <span id={dayId} className={css['label']}>
          {timeStrings.day}
        </span>
        <div className={css['days']}>
          {days.map(({ date, label, slots }) => (
            <Chip
              key={date}
              pressed={date === chosen?.date}
              onClick={() => {
                const [first] = slots;
                if (first && date !== chosen?.date) onPick(first.at);
              }}
            >
              {label}
            </Chip>
          ))}
        </div>
      </div>
      <div className={css['group']} role="group" aria-labelledby={timeId}>
        <span id={timeId} className={css['label']}>
          {timeStrings.time}
        </span>
        <div className={css['times']}>
          {day.slots.map(({ at, label }) => (
            <Chip key={at} className={css['time']} pressed={at === picked} onClick={() => onPick(at)}>
              {label}
            </Chip>
          ))}
        </div>
      </div>
    </>
  );
}
