import { TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import { fieldStrings } from '../menu/menu-strings.ts';
import { kopecksOf, rublesText } from '../menu/rubles.ts';

/** A sum in rubles as a part of a field, saved by leaving it; empty is null. */
export function Rubles({
  label,
  value,
  disabled,
  onKopecks,
}: {
  label: string;
  value: number | null;
  disabled: boolean;
  onKopecks: (kopecks: number | null) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const isEmpty = typed?.trim() === '';
  const read = typed === null || isEmpty ? null : kopecksOf(typed);
  const isWrong = typed !== null && !isEmpty && read === null;
  return (
    <TextInput
      label={label}
      value={typed ?? (value === null ? '' : rublesText(value))}
      inputMode="decimal"
      disabled={disabled}
      error={isWrong ? fieldStrings.wrongNumber : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null || isWrong) return;
        setTyped(null);
        if (read !== value) onKopecks(read);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
