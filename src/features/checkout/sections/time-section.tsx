import type { JSX } from 'react';
import type { SlotDay, Times } from '#entities/place/times.ts';
import { timeStrings } from '#entities/place/time-strings.ts';
import { Choice, type Option } from '#ui/choice.tsx';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';

interface TimeSectionProps {
  times: Times | null;
  ahead: boolean;
  requestedAt: string | null;
  /** The server's promise for exactly this order; overrides the local rules. */
  promise: string | null;
  error: string | undefined;
  /** Null: as soon as possible. */
  onTime: (requestedAt: string | null) => void;
  /** Opens the choice among every day and time. */
  onWhen: () => void;
}

/** As soon as possible; a slot's value is its ISO time. */
const SOON = 'soon';

/** Slots in the page; the rest is one tap away. */
const SHOWN = 5;

/** The time: as soon as possible, the next slots, the chosen one, and a way to all others (docs/product.md §5.29). */
export function TimeSection(props: TimeSectionProps): JSX.Element {
  const { times, ahead, requestedAt, promise, error, onTime, onWhen } = props;
  const days = times?.days ?? [];
  const soon = times?.soon ?? null;
  const options: Option[] = nearSlots(days, requestedAt).map(({ at, label, day }) => ({
    value: at,
    label,
    hint: day,
  }));
  if (times === null || soon !== null) {
    // The line is reserved before the promise loads, to avoid a layout shift.
    const hint = soon === null ? '\u00a0' : ((ahead ? null : promise) ?? soon);
    options.unshift({ value: SOON, label: timeStrings.asap, hint });
  }
  return (
    <div className={css['padded']}>
      {times?.reason != null && (
        <p className={noticeClass} role="status">
          {days.length === 0 ? timeStrings.noSlots : times.reason}
        </p>
      )}
      <Choice
        legend={timeStrings.when}
        isLegendHidden
        field="requested_at"
        pills="row"
        value={ahead ? requestedAt : SOON}
        error={error}
        onChange={(value) => onTime(value === SOON ? null : value)}
        options={options}
        more={
          days.length > 0 && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={onWhen}>
              {checkoutStrings.otherTime}
            </Button>
          )
        }
      />
    </div>
  );
}

interface ShownSlot {
  readonly at: string;
  readonly label: string;
  readonly day: string;
}

/** The chosen slot first where it is not among the next ones. */
const nearSlots = (days: readonly SlotDay[], chosen: string | null): ShownSlot[] => {
  const all = days.flatMap(({ label: day, slots }) => slots.map((slot) => ({ ...slot, day })));
  return [...all.slice(SHOWN).filter(({ at }) => at === chosen), ...all.slice(0, SHOWN)];
};
