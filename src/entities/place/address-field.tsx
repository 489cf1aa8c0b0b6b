import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { AddressSuggestion, DeliveryDetails } from '../../../contract/places.ts';
import type { LatLon } from '../../../contract/primitives.ts';
import { suggestionsQuery } from '../../client/queries/place-queries.ts';
import { useConnectivity } from '../../client/use-connectivity.ts';
import { useServices } from '../../client/use-services.ts';
import { addressState } from './address-state.ts';
import { keepByHand } from './door.ts';
import { placesStrings } from './place-strings.ts';

interface AddressFieldProps {
  localityId: number;
  /** What is asked; the address of the delivery otherwise. */
  label?: string | undefined;
  /** The address that was chosen from the list; null while it is only being typed. */
  value: DeliveryDetails | null;
  onChange: (details: DeliveryDetails | null) => void;
  /** The customer types: the form takes back what it said of the field. */
  onType: () => void;
  /** What stands in the way, said by the form. */
  error?: string | null | undefined;
  focusFirst?: boolean | undefined;
  /** The house is known, where it stands has to be shown; null: no more (docs/product.md §29.9). */
  onPinNeeded?: ((question: PinQuestion | null) => void) | undefined;
  /** Such a house stands in the field. */
  needsPin?: boolean | undefined;
}

/** A house that waits for its place, with where the map opens. */
export interface PinQuestion {
  readonly details: DeliveryDetails;
  readonly at: LatLon;
}

/** A question per word, not per letter, ms. */
const DELAY = 200;
const SHORTEST = 2;

/**
 * An address with suggestions. Only a house that was chosen from the list is an address: it has coordinates, so its zone can
 * be found. A street fills the field and asks for the number. Stands inside a MantineIsland.
 */
export function AddressField({
  localityId,
  label = placesStrings.address,
  value,
  onChange,
  onType,
  error,
  focusFirst,
  onPinNeeded,
  needsPin = false,
}: AddressFieldProps): JSX.Element {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const [typed, setTyped] = useState(value?.address ?? '');
  // Another address from outside: the pin of the map has found one.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== null) setTyped(value.address);
  }
  const [text] = useDebouncedValue(typed.trim(), DELAY);
  const isAsked = !needsPin && text.length >= SHORTEST && text !== value?.address;
  const suggestions = useQuery({
    ...suggestionsQuery(api, { localityId, text }),
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  });
  const found: readonly AddressSuggestion[] = isAsked ? (suggestions.data ?? []) : [];
  // One label may stand for one line only: the list is keyed by it.
  const labels = [...new Set(found.map(({ label }) => label))];

  const pick = (label: string): void => {
    const suggestion = found.find((one) => one.label === label);
    if (!suggestion) return;
    if (suggestion.precision === 'house') {
      setTyped(suggestion.details.address);
      onType();
      onChange(keepByHand(suggestion.details, value));
    } else if (suggestion.pin_at !== null && onPinNeeded) {
      setTyped(suggestion.details.address);
      onType();
      onChange(null);
      onPinNeeded({ details: suggestion.details, at: suggestion.pin_at });
    } else {
      setTyped(`${label}, `);
      onChange(null);
    }
  };
  const type = (next: string): void => {
    setTyped(next);
    onType();
    if (needsPin) onPinNeeded?.(null);
    if (value !== null && next !== value.address) onChange(null);
  };

  const isAnswered = isAsked && suggestions.isSuccess && !suggestions.isPlaceholderData && text === typed.trim();
  const state = addressState({
    chosen: value !== null,
    needsPin,
    offline: isOffline,
    failed: suggestions.isError && isAsked,
    found: isAnswered ? found : null,
    typed: text,
  });
  const isRefused = error !== null && error !== undefined;
  return (
    <Autocomplete
      label={label}
      placeholder={placesStrings.addressPlaceholder}
      value={typed}
      onChange={type}
      onOptionSubmit={pick}
      onKeyDown={(event) => {
        // Enter takes the first line where none is marked; a form around hears that it is done (preventDefault).
        const [first] = labels;
        const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isMarked || first === undefined) return;
        event.preventDefault();
        pick(first);
      }}
      data={labels}
      // The server has filtered already, forgiving more than a comparison of letters would.
      filter={({ options }) => options}
      maxDropdownHeight={280}
      // One sentence at a time: what was found out here is more exact than what the form can say.
      error={isRefused ? (state ?? error) : undefined}
      description={isRefused ? undefined : <span>{state ?? placesStrings.addressHint}</span>}
      rightSection={isAsked && suggestions.isFetching ? <Loader size="xs" /> : undefined}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      selectFirstOptionOnChange
      data-autofocus={focusFirst ? '' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
