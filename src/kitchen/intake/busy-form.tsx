import { useState, type JSX } from 'react';
import { MINUTE } from '#domain/zoned-time.ts';
import type { Intake } from '#contract/restaurants.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { useKitchen } from '../shell/use-kitchen.ts';
import css from './intake.module.css';
import { intakeStrings, type What } from './intake-strings.ts';
import { WHATS, whatOf } from './whats.ts';

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
