import { useState, type JSX } from 'react';
import { MINUTE } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import type { Intake } from '#contract/restaurants.ts';
import { type What, intakeStrings } from './intake-strings.ts';
import { SectionLink } from '../shell/section-link.tsx';
import { useKitchen, useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { ordersWithin } from './orders-within.ts';
import css from './intake.module.css';
import form from '../shell/form.module.css';

const WHATS = ['both', 'delivery', 'pickup'] as const satisfies readonly What[];

function whatOf(value: string): What {
  return WHATS.find((one) => one === value) ?? 'both';
}

const MINUTES = [15, 30, 60] as const;
const ALWAYS = 'always';
const MAX_REASON = 120;

/** Selects what is paused, for how long, and why; customers see the reason (docs/product.md §26.14). */
export function PauseForm({
  restaurantId,
  onPause,
}: {
  restaurantId: number;
  onPause: (what: What, until: Date | null, reason: string) => void;
}): JSX.Element {
  const { clock } = useKitchen();
  const { state } = useKitchenSnapshot();
  const now = useKitchenNow();
  const [what, setWhat] = useState<What>('both');
  const [length, setLength] = useState<string>('30');
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const untilFrom = (at: Date): Date | null =>
    length === ALWAYS ? null : new Date(at.getTime() + Number(length) * MINUTE);
  const covered = ordersWithin(state, { restaurantId, what, until: untilFrom(now) });
  const submit = (): void => {
    if (reason.trim() === '') {
      setWrong(true);
      return;
    }
    const until = untilFrom(clock.now());
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
      {covered.length > 0 && (
        <p role="status">
          <span>{`${intakeStrings.covered(covered.map(({ number }) => number))} `}</span>
          <SectionLink to="">{intakeStrings.toOrders}</SectionLink>
        </p>
      )}
      <Button size="large" wide className={css['touch']} onClick={submit}>
        {intakeStrings.pause}
      </Button>
    </section>
  );
}

const MORE = [10, 20, 30, 45, 60] as const;
const LENGTHS = [30, 60, 120] as const;

/** Selects how many extra minutes are promised, and for how long (docs/product.md §26.15). */
export function BusyForm({ onBusy }: { onBusy: (what: What, busy: Intake['busy']) => void }): JSX.Element {
  const { clock } = useKitchen();
  const [what, setWhat] = useState<What>('both');
  const [more, setMore] = useState('20');
  const [length, setLength] = useState('60');
  return (
    <section className={css['card']} aria-label={intakeStrings.busyTitle}>
      <h2>{intakeStrings.busyTitle}</h2>
      <Choice
        legend={intakeStrings.busyWhat}
        field="busy-what"
        pills
        value={what}
        options={WHATS.map((value) => ({ value, label: intakeStrings.busyWhats[value] }))}
        onChange={(value) => setWhat(whatOf(value))}
      />
      <Choice
        legend={intakeStrings.more}
        field="more"
        pills
        value={more}
        options={MORE.map((minutes) => ({ value: String(minutes), label: intakeStrings.plus(minutes) }))}
        onChange={setMore}
      />
      <Choice
        legend={intakeStrings.busyFor}
        field="busy-length"
        pills
        value={length}
        options={LENGTHS.map((minutes) => ({ value: String(minutes), label: intakeStrings.hours(minutes) }))}
        onChange={setLength}
      />
      <Button
        variant="secondary"
        size="large"
        wide
        className={css['touch']}
        onClick={() => {
          const until = new Date(clock.now().getTime() + Number(length) * MINUTE).toISOString();
          onBusy(what, { minutes: Number(more), until });
        }}
      >
        {intakeStrings.promiseLonger}
      </Button>
    </section>
  );
}
