import { Textarea, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';

/** One part of a value of several, saved by leaving its control. `read`: what was typed as a value, or null where it is none. */
export function PartInput<T>({
  label,
  value,
  show,
  read,
  wrong,
  lines = 1,
  disabled,
  onSave,
}: {
  label: string;
  value: T;
  show: (value: T) => string;
  read: (text: string) => T | null;
  /** Said where it is none. */
  wrong?: string;
  lines?: number;
  disabled: boolean;
  onSave: (value: T) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = show(value);
  const isWrong = typed !== null && read(typed) === null;
  const commit = (): void => {
    if (typed === null) return;
    const next = read(typed);
    if (next === null) return;
    setTyped(null);
    if (show(next) !== shown) onSave(next);
  };
  const control = {
    label,
    value: typed ?? shown,
    disabled,
    error: isWrong ? wrong : undefined,
    onBlur: commit,
  };
  return lines === 1 ? (
    <TextInput
      {...control}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  ) : (
    <Textarea {...control} autosize minRows={lines} onChange={(event) => setTyped(event.currentTarget.value)} />
  );
}
