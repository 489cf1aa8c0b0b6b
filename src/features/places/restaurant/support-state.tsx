import type { JSX } from 'react';
import type { WeekRanges } from '#contract/primitives.ts';
import { momentWords } from '#domain/relative-day.ts';
import { openingState } from '#domain/working-hours.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { useNow } from '#client/use-services.ts';
import { placesStrings } from '#entities/place/place-strings.ts';
import { cx } from '#ui/cx.ts';
import css from '#entities/place/place.module.css';

interface SupportStateProps {
  /** Absent: unknown, and nothing is shown. */
  hours: WeekRanges | undefined;
  /** IANA zone of the hours; absent: unknown. */
  timezone: string | undefined;
}

const DAY = 86_400_000;

/** «Сейчас отвечаем, до 02:00», or when the phone will be answered (docs/product.md §11.18): as text; the colour only repeats it. */
export function SupportState({ hours, timezone }: SupportStateProps): JSX.Element | null {
  const now = useNow();
  if (now === null || hours === undefined || timezone === undefined) return null;
  const state = openingState(hours, timezone, now);
  if (!state.open)
    return (
      <span className={cx(css['state'], css['isClosed'])}>
        {state.opensAt === null
          ? placesStrings.unanswered
          : placesStrings.unansweredUntil(momentWords(state.opensAt, now, timezone))}
      </span>
    );
  const isAlways = state.closesAt.getTime() - now.getTime() > DAY;
  return (
    <span className={cx(css['state'], css['isOpen'])}>
      {isAlways ? placesStrings.answeredAlways : placesStrings.answered(formatTime(state.closesAt, timezone))}
    </span>
  );
}
