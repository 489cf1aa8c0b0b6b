import { useEffect, useState, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { readWake, tryWake, turnWakeOff, turnWakeOn, type WakeState } from '../data/wake-push.ts';
import { wakeStrings } from './kitchen-strings.ts';
import { useKitchen } from './use-kitchen.ts';
import css from './settings.module.css';

type Answer = 'sent' | 'failed';

/** Turns messages for an order that nobody accepts on and off, and tries them out (docs/product.md §26.43). */
export function WakeSetting(): JSX.Element | null {
  const { api } = useKitchen();
  const [state, setState] = useState<WakeState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isThere = true;
    const read = async (): Promise<void> => {
      // Without a network it can be neither turned on nor tried out.
      const next = await readWake(api).catch(() => null);
      if (isThere) setState(next);
    };
    void read();
    return () => {
      isThere = false;
    };
  }, [api]);
  if (state === null || state === 'unsupported') return null;
  const run = async (work: () => Promise<WakeState | Answer>): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    try {
      const next = await work();
      if (next === 'sent' || next === 'failed') setAnswer(next);
      else setState(next);
    } catch {
      setAnswer('failed');
    }
    setBusy(false);
  };
  if (state === 'install' || state === 'denied') return <p className={css['note']}>{wakeStrings[state]}</p>;
  return (
    <div className={css['wake']}>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={state === 'on'}
          aria-disabled={isBusy}
          onChange={({ target }) => {
            if (!isBusy) void run(() => (target.checked ? turnWakeOn(api) : turnWakeOff(api)));
          }}
        />
        <span>{wakeStrings.label}</span>
      </label>
      {state === 'on' && (
        <Button
          variant="quiet"
          size="large"
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              await tryWake(api);
              return 'sent';
            })
          }
        >
          {wakeStrings.check}
        </Button>
      )}
      <p role="status" className={css['note']}>
        {answer === null ? null : wakeStrings[answer]}
      </p>
    </div>
  );
}
