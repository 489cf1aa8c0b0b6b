import type { JSX } from 'react';
import { extraMinutesAt, pauseAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './intake.module.css';
import { intakeStrings } from './intake-strings.ts';
import type { ShownIntake } from './use-intake.ts';

interface IntakeCardProps {
  readonly intake: ShownIntake;
  readonly timezone: string;
  readonly onResume: () => void;
  readonly onQuick: () => void;
}

/** How orders of one type are accepted now, the text that customers see, and a way to resume. */
export function IntakeCard({ intake, timezone, onResume, onQuick }: IntakeCardProps): JSX.Element {
  const now = useKitchenNow();
  const type = intake.order_type;
  const pause = pauseAt([intake], type, now);
  const extra = extraMinutesAt([intake], type, now);
  const time = (instant: string | Date): string => formatTime(new Date(instant), timezone);
  return (
    <section className={cx(css['card'], pause !== null && css['paused'])} aria-label={intakeStrings.type[type]}>
      <h2>{intakeStrings.type[type]}</h2>
      <div role="status" className={css['state']}>
        <p className={css['now']}>
          {pause !== null
            ? intakeStrings.paused(pause.until === null ? null : time(pause.until))
            : extra > 0 && intake.busy !== null
              ? intakeStrings.busy(intake.busy.minutes, time(intake.busy.until))
              : intakeStrings.asAlways}
        </p>
        {intake.sending && <p className={css['muted']}>{intakeStrings.sending}</p>}
        {pause !== null && (
          <p>
            <span>{`${intakeStrings.customersRead} `}</span>
            <q>{pauseWords(type, pause, now, timezone)}</q>
          </p>
        )}
      </div>
      {pause !== null && (
        <Button size="large" wide className={css['touch']} onClick={onResume}>
          {intakeStrings.resume}
        </Button>
      )}
      {pause === null && extra > 0 && (
        <Button variant="secondary" size="large" wide className={css['touch']} onClick={onQuick}>
          {intakeStrings.asQuick}
        </Button>
      )}
    </section>
  );
}
