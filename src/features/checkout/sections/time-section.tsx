import { NativeSelect } from '@mantine/core';
import type { JSX } from 'react';
import { Choice } from '#ui/choice.tsx';
import { timeStrings } from '#entities/place/time-strings.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import { noticeClass } from '#ui/notice.ts';
import css from '../checkout.module.css';
import { dayOf, type Times } from '#entities/place/times.ts';

interface TimeSectionProps {
  times: Times | null;
  ahead: boolean;
  requestedAt: string | null;
  /** The server's promise for exactly this order; overrides the local rules. */
  promise: string | null;
  error: string | undefined;
  onAhead: (ahead: boolean) => void;
  onTime: (at: string) => void;
}

/** Selects the time: as soon as possible, or a day and a slot. */
export function TimeSection(props: TimeSectionProps): JSX.Element {
  const { times, ahead, requestedAt, promise, error, onAhead, onTime } = props;
  const days = times?.days ?? [];
  const day = dayOf(days, requestedAt) ?? days[0] ?? null;
  const soon = times?.soon ?? null;
  return (
    <>
      <Choice
        legend={timeStrings.when}
        field="requested_at"
        value={ahead ? 'ahead' : 'soon'}
        error={ahead && days.length > 0 ? undefined : error}
        onChange={(value) => onAhead(value === 'ahead')}
        options={[
          {
            value: 'soon',
            label: timeStrings.asap,
            // The line is reserved before the promise loads, to avoid a layout shift.
            hint: soon === null ? '\u00a0' : ((ahead ? null : promise) ?? soon),
            disabled: times !== null && soon === null,
          },
          { value: 'ahead', label: checkoutStrings.ahead, hint: day?.label ?? '\u00a0', disabled: days.length === 0 },
        ]}
      />
      {times?.reason != null && (
        <p className={noticeClass} role="status">
          {days.length === 0 ? timeStrings.noSlots : times.reason}
        </p>
      )}
      {ahead && day !== null && (
        <div className={css['pair']} data-field="requested_at">
          <NativeSelect
            label={timeStrings.day}
            value={day.date}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const first = days.find(({ date }) => date === value)?.slots[0];
              if (first) onTime(first.at);
            }}
            data={days.map(({ date, label }) => ({ value: date, label }))}
          />
          <NativeSelect
            label={timeStrings.time}
            value={requestedAt ?? ''}
            error={error}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value !== '') onTime(value);
            }}
            data={[
              ...(requestedAt === null ? [{ value: '', label: timeStrings.pickTime }] : []),
              ...day.slots.map(({ at, label }) => ({ value: at, label })),
            ]}
          />
        </div>
      )}
    </>
  );
}
