import { useState, type JSX } from 'react';
import { addressSuggestions } from '#contract/calls/places.ts';
import type { AddressSuggestion, DeliveryDetails } from '#contract/places.ts';
import { errorMessage } from '#client/error-message.ts';
import { Button } from '#ui/button.tsx';
import form from '../shell/form.module.css';
import { useKitchen } from '../shell/use-kitchen.ts';
import css from './caller.module.css';
import { callerStrings } from './caller-strings.ts';

interface AddressSearchProps {
  readonly localityId: number;
  readonly onChoose: (details: DeliveryDetails) => void;
  /** What is wrong with the address. */
  readonly error: string | null;
}

/** Houses to choose from. */
const MOST = 5;

/** Finds the caller's house: only an address with coordinates has a zone, and so a price. */
export function AddressSearch({ localityId, onChoose, error }: AddressSearchProps): JSX.Element {
  const { api } = useKitchen();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly AddressSuggestion[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wrong = problem ?? (found?.length === 0 ? callerStrings.addressUnknown : error);
  const find = async (query: string): Promise<void> => {
    if (query.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await api.call(addressSuggestions, {
        query: { query: query.trim(), locality_id: localityId, count: MOST },
      });
      setFound(answer.suggestions);
    } catch (caught) {
      setProblem(errorMessage(caught, callerStrings.addressFailed));
    } finally {
      setBusy(false);
    }
  };
  const choose = ({ precision, label, details }: AddressSuggestion): void => {
    if (precision === 'house' && details.coords === null) setProblem(callerStrings.noPoint(label));
    else if (precision === 'house') onChoose(details);
    else {
      setText(`${label}, `);
      setFound(null);
    }
  };
  return (
    <form
      className={css['part']}
      onSubmit={(event) => {
        event.preventDefault();
        void find(text);
      }}
    >
      <label className={form['field']}>
        <span>{callerStrings.address}</span>
        <input
          className={form['input']}
          autoComplete="off"
          maxLength={300}
          value={text}
          aria-invalid={wrong !== null || undefined}
          aria-describedby="caller-address-error"
          onChange={({ target }) => {
            setText(target.value);
            setFound(null);
            setProblem(null);
          }}
        />
      </label>
      <p
        id="caller-address-error"
        role={wrong === null ? undefined : 'alert'}
        className={css[wrong === null ? 'muted' : 'wrong']}
      >
        {wrong ?? callerStrings.addressHint}
      </p>
      <Button type="submit" variant="secondary" size="large" wide busy={isBusy}>
        {callerStrings.findAddress}
      </Button>
      {found !== null && found.length > 0 && (
        <ul className={css['rows']} role="list">
          {found.map((one) => (
            <li key={one.label}>
              <Button variant="quiet" size="large" wide onClick={() => choose(one)}>
                {one.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
