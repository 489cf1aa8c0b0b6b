import { useState, type JSX } from 'react';
import { MINUTE } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { useKitchen } from '../shell/use-kitchen.ts';
import css from './intake.module.css';
import { intakeStrings, type What } from './intake-strings.ts';
import form from '../shell/form.module.css';
import { WHATS, whatOf } from './whats.ts';

const MINUTES = [15, 30, 60] as const;
const ALWAYS = 'always';
const MAX_REASON = 120;

/** Selects what is paused, for how long, and why; customers see the reason (docs/product.md §26.14). */
export function PauseForm({
  onPause,
}: {
  onPause: (what: What, until: Date | null, reason: string) => void;
}): JSX.Element {
  const { clock } = useKitchen();
  const [what, setWhat] = useState<What>('both');
  const [length, setLength] = useState<string>('30');
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (): void => {
    if (reason.trim() === '') {
      setWrong(true);
      return;
    }
    const until = length === ALWAYS ? null : new Date(clock.now().getTime() + Number(length) * MINUTE);
    onPause(what, until, reason.trim());
    setReason('');
  };
  return (
    <section className={css['card']} aria-label={intakeStrings.pauseTitle}>
      <h2>{intakeStrings.pauseTitle}</h2>
      <Choice
        legend={intakeStrings.what}
        field="what"
        pills
        value={what}
        options={WHATS.map((value) => ({ value, label: intakeStrings.whats[value] }))}
        onChange={(value) => setWhat(whatOf(value))}
      />
      <Choice
        legend={intakeStrings.howLong}
        field="length"
        pills
        value={length}
        options={[
          ...MINUTES.map((minutes) => ({ value: String(minutes), label: intakeStrings.minutes(minutes) })),
          { value: ALWAYS, label: intakeStrings.untilResumed },
        ]}
        onChange={setLength}
      />
      <label className={form['field']}>
        <span>{intakeStrings.reason}</span>
        <input
          className={form['input']}
          maxLength={MAX_REASON}
          value={reason}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'pause-reason-error' : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setWrong(false);
          }}
        />
        {isWrong && (
          <span id="pause-reason-error" role="alert" className={css['error']}>
            {intakeStrings.reasonMissing}
          </span>
        )}
      </label>
      <div className={css['reasons']}>
        {intakeStrings.reasons.map((one) => (
          <Button key={one} variant="quiet" size="large" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Button size="large" wide className={css['touch']} onClick={submit}>
        {intakeStrings.pause}
      </Button>
    </section>
  );
}
