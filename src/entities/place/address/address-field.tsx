import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, type JSX, type Ref } from 'react';
import { cleanLine } from '#contract/clean-text.ts';
import type { AddressSuggestion, DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { type Door, doorInText } from '#domain/door-in-text.ts';
import { suggestionsQuery } from '#client/queries/place-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { addressState } from './address-state.ts';
import { answeringHouse, meantHouse } from './answering-house.ts';
import { keepByHand, withDoor } from './door.ts';
import css from '../place.module.css';
import { placesStrings } from '../place-strings.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';

interface AddressFieldProps {
  localityId: number;
  /** The field's label; the delivery address by default. */
  label?: string | undefined;
  /** For screen readers only: the surrounding modal has a visible question. */
  isLabelHidden?: boolean | undefined;
  /** What to enter, while there is no other message. */
  hint?: string | undefined;
  /** The address chosen from the list; null while it is only being typed. */
  value: DeliveryDetails | null;
  onChange: (details: DeliveryDetails | null) => void;
  /** The customer types: the form clears its error for the field. */
  onType: () => void;
  /** A house was chosen from the list, or by Enter: the customer moves on from it. */
  onTaken?: (() => void) | undefined;
  /** The form's error message. */
  error?: string | null | undefined;
  focusFirst?: boolean | undefined;
  /** The house is known, but its location has to be shown on the map; null: no longer (docs/product.md §29.9). */
  onPinNeeded?: ((question: PinQuestion | null) => void) | undefined;
  /** The field contains such a house. */
  needsPin?: boolean | undefined;
  ref?: Ref<AddressHandle> | undefined;
}

/** What a form calls on the field when it is submitted. */
export interface AddressHandle {
  /**
   * Takes the house that the typed text names, if it names exactly one (docs/product.md §1.1): resolves to it, or to null.
   * Null at once where there is nothing to look up: an address is chosen, nothing is typed, or lookups are unavailable.
   */
  readonly settle: () => Promise<DeliveryDetails | null> | null;
}

/** A house that still needs its location, with where the map opens. */
export interface PinQuestion {
  readonly details: DeliveryDetails;
  readonly at: LatLon;
}

/** Debounces requests to one per word, not per letter, ms. */
const DELAY = 200;
const SHORTEST = 2;
/** Longer than the time between a press's blur and its click, ms. */
const PRESS = 500;

/** Runs it after the click of the current press: an element that moves under a finger gets no click. */
function afterPress(then: () => void): void {
  const timer = setTimeout(go, PRESS);
  function go(): void {
    clearTimeout(timer);
    removeEventListener('click', go, { capture: true });
    setTimeout(then);
  }
  addEventListener('click', go, { capture: true });
}

/**
 * An address with suggestions. Only a house of the list is an address: it has coordinates, so its zone can be found. It is chosen
 * there, or taken on blur, submit or Enter when the text names it. A street fills the field and prompts for the number. The
 * list is below the field's message, and moves what follows down instead of covering it. Rendered inside a MantineIsland.
 */
export function AddressField({
  localityId,
  label = placesStrings.address,
  isLabelHidden = false,
  hint = placesStrings.addressHint,
  value,
  onChange,
  onType,
  onTaken,
  error,
  focusFirst,
  onPinNeeded,
  needsPin = false,
  ref,
}: AddressFieldProps): JSX.Element {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const isOffline = useConnectivity() === 'unreachable';
  const [typed, setTyped] = useState(value?.address ?? '');
  /** The door from a text that was replaced by a street. */
  const [doorBefore, setDoorBefore] = useState<Door | null>(null);
  /** The customer has moved on with a text that is not an address. */
  const [isLeft, setIsLeft] = useState(false);
  /** Height, px, of the field with its list while a press outside of it is under way. */
  const [minHeight, setMinHeight] = useState<number | null>(null);
  // A different address from outside: the map's pin has found one.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== null) setTyped(value.address);
  }
  const [text] = useDebouncedValue(cleanLine(typed), DELAY);
  /** The door is not sent: geocoders know houses. */
  const { house: houseText } = doorInText(text);
  const isAsked = !needsPin && houseText.length >= SHORTEST && text !== value?.address;
  const suggestions = useQuery({
    ...suggestionsQuery(api, { localityId, text: houseText }),
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  });
  const found: readonly AddressSuggestion[] = isAsked ? (suggestions.data ?? []) : [];
  // Labels must be unique: they are the list's keys.
  const labels = [...new Set(found.map(({ label }) => label))];

  const take = ({ details }: AddressSuggestion): DeliveryDetails => {
    const { door } = doorInText(typed);
    const withTyped = withDoor(details, door);
    const taken = keepByHand(doorBefore === null ? withTyped : withDoor(withTyped, doorBefore), value);
    setTyped(details.address);
    setDoorBefore(null);
    setIsLeft(false);
    onType();
    onChange(taken);
    return taken;
  };
  const pick = (suggestion: AddressSuggestion): void => {
    if (suggestion.precision === 'house') {
      take(suggestion);
      onTaken?.();
    } else if (suggestion.pin_at !== null && onPinNeeded) {
      setTyped(suggestion.details.address);
      onType();
      onChange(null);
      onPinNeeded({ details: withDoor(suggestion.details, doorInText(typed).door), at: suggestion.pin_at });
    } else {
      setDoorBefore(doorInText(typed).door);
      setTyped(`${suggestion.label}, `);
      onChange(null);
    }
  };
  /** The field's current content: a response may arrive after it has changed. */
  const now = useRef({ typed, value, isThere: false });
  useEffect(() => {
    now.current = { typed, value, isThere: true };
    return () => {
      now.current = { ...now.current, isThere: false };
    };
  }, [typed, value]);
  /** Requests suggestions for the text again, if needed; null: nothing to request. */
  const suggestAgain = (): Promise<readonly AddressSuggestion[]> | null => {
    const { house } = doorInText(cleanLine(typed));
    if (value !== null || needsPin || isOffline || house.length < SHORTEST) return null;
    return queryClient.query({ ...suggestionsQuery(api, { localityId, text: house }), retry: false });
  };
  /** Takes the house that the text names according to `read`; resolves to what is chosen then. */
  const takeAs = async (
    read: typeof answeringHouse,
    asking: Promise<readonly AddressSuggestion[]>,
  ): Promise<DeliveryDetails | null> => {
    const answer = await asking.catch(() => null);
    const { typed: stands, value: chosen, isThere } = now.current;
    if (answer === null || !isThere || chosen !== null) return chosen;
    const house = stands === typed ? read(typed, answer) : null;
    return house && take(house);
  };
  const settle: AddressHandle['settle'] = () => {
    const asking = suggestAgain();
    return asking && takeAs(answeringHouse, asking);
  };
  /** Enter: takes the house that is meant, or the only suggestion; with several the list remains open. */
  const enter = async (asking: Promise<readonly AddressSuggestion[]>): Promise<void> => {
    const taken = await takeAs(meantHouse, asking);
    if (!now.current.isThere) return;
    if (taken !== null) {
      onTaken?.();
      return;
    }
    const [only, ...others] = (await asking.catch(() => null)) ?? [];
    if (only !== undefined && others.length === 0 && only.precision !== 'house') pick(only);
    else setIsLeft(true);
  };
  useImperativeHandle(ref, () => ({ settle }));
  const leave = (): void => {
    afterPress(() => {
      if (!now.current.isThere || place.current?.contains(document.activeElement)) return;
      void settle()?.then((taken) => setIsLeft(taken === null));
    });
  };
  const type = (next: string): void => {
    setTyped(next);
    if (next === '') setDoorBefore(null);
    setIsLeft(false);
    onType();
    if (needsPin) onPinNeeded?.(null);
    if (value !== null && next !== value.address) onChange(null);
  };

  const isAnswered = isAsked && suggestions.isSuccess && !suggestions.isPlaceholderData && text === cleanLine(typed);
  const state = addressState({
    chosen: value !== null,
    needsPin,
    offline: isOffline,
    failed: suggestions.isError && isAsked,
    found: isAnswered ? found : null,
    typed: houseText,
  });
  useEffect(() => {
    // The list closes as the press begins. What it has moved down stays where it is pressed.
    const press = ({ target }: PointerEvent): void => {
      const field = place.current;
      const isOutside =
        field?.contains(document.activeElement) === true && !(target instanceof Node && field.contains(target));
      if (!isOutside) return;
      setMinHeight(field.offsetHeight);
      afterPress(() => setMinHeight(null));
    };
    addEventListener('pointerdown', press, { capture: true });
    return () => removeEventListener('pointerdown', press, { capture: true });
  }, []);
  const isRefused = error !== null && error !== undefined;
  const meant = isAnswered ? meantHouse(text, found) : null;
  const toPick = meant === null ? null : placesStrings.addressMeant(meant.label);
  const told = state ?? (isLeft && isAnswered ? (toPick ?? placesStrings.addressPick) : hint);
  const first = labels[0];
  useEffect(() => {
    // Where a keyboard has left little room, at least the first suggestion is in view.
    if (first === undefined || !place.current?.contains(document.activeElement)) return;
    place.current.querySelector('[role=option]')?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  return (
    <div ref={place} style={minHeight === null ? undefined : { minHeight }}>
      <Autocomplete
        classNames={{ dropdown: css['suggestions'] }}
        label={label}
        labelProps={isLabelHidden ? { className: visuallyHiddenClass } : {}}
        placeholder={placesStrings.addressPlaceholder}
        value={typed}
        onChange={type}
        onOptionSubmit={(line) => {
          const suggestion = found.find((one) => one.label === line);
          if (suggestion) pick(suggestion);
        }}
        onKeyDown={(event) => {
          // Closes the list, not the modal around it.
          const isListed = labels.length > 0 && event.currentTarget.ariaExpanded === 'true';
          if (event.key === 'Escape' && isListed) event.preventDefault();
          const isMarked = Boolean(place.current?.querySelector('[data-combobox-selected]'));
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || isMarked) return;
          const asking = suggestAgain();
          if (!asking) return;
          // Tells a surrounding form that it is handled.
          event.preventDefault();
          void enter(asking);
        }}
        data={labels}
        // The server has already filtered, more tolerantly than a string comparison would.
        filter={({ options }) => options}
        maxDropdownHeight={280}
        // One message at a time: the field's own is more precise than the form's.
        error={isRefused ? (state ?? toPick ?? error) : undefined}
        description={isRefused ? undefined : <span>{told}</span>}
        onBlur={leave}
        rightSection={isAsked && suggestions.isFetching ? <Loader size="xs" /> : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-autofocus={focusFirst ? '' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </div>
  );
}
