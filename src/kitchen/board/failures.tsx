import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import css from './failures.module.css';
import { boardStrings } from './board-strings.ts';

/** Taps that the server rejected; each is shown until someone has read it. */
export function Failures(): JSX.Element {
  const { change } = useKitchen();
  const { failures } = useKitchenSnapshot().state;
  return (
    <div role="alert">
      {failures.map((failure) => (
        <div key={failure.id} className={css['failure']}>
          <p>{boardStrings.failure(failure)}</p>
          <Button
            variant="quiet"
            size="large"
            onClick={() => void change((state) => ({ failures: state.failures.filter(({ id }) => id !== failure.id) }))}
          >
            {boardStrings.understood}
          </Button>
        </div>
      ))}
    </div>
  );
}
