import { startTransition, useEffect, useRef, useState, type JSX } from 'react';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/menu-icons.tsx';
import { cleanLine } from '#contract/clean-text.ts';
import { menuStrings } from '../menu-strings.ts';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** The text in the URL. */
  fromAddress: string;
  /** Updates the URL. */
  write: (text: string) => void;
  /** Each text to be searched, in a transition: a letter is shown before the list is rendered. */
  onQuery: (query: string) => void;
  onFocus: () => void;
}

/** Menu search: a form that is reset from outside, and without scripts submits to the same search URL. */
export function SearchField({ fromAddress, write, onQuery, onFocus }: SearchFieldProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [value, onChange] = useSearchText(fromAddress, write, onQuery);
  return (
    <form
      role="search"
      action="/menu"
      className={css['field']}
      onReset={() => onChange('')}
      onSubmit={(event) => {
        event.preventDefault();
        // Results are already shown: hides the keyboard to make room for them.
        input.current?.blur();
      }}
    >
      <SearchIcon />
      <input
        ref={input}
        className={css['input']}
        type="search"
        name="q"
        value={value}
        maxLength={MAX_LENGTH.search}
        placeholder={menuStrings.search}
        aria-label={menuStrings.search}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          label={menuStrings.clearSearch}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </form>
  );
}

/** How long typing must rest before the URL is updated, ms. */
const DEBOUNCE = 350;
const ENDS = ['pointerdown', 'focusout'] as const;

/**
 * Holds the text being typed, and updates the URL from it. The list follows the typing immediately; the URL is debounced, so
 * that it is written once per word and not once per letter. A tap, or leaving the field, flushes it, so that what the tap opens
 * is over the search and not over the whole menu (docs/product.md §2.6). A change of the URL from elsewhere (back, a
 * link) wins.
 */
function useSearchText(
  fromAddress: string,
  write: (text: string) => void,
  onQuery: (query: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(fromAddress);
  const written = useRef(fromAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Text not written to the URL yet. */
  const typed = useRef<string | null>(null);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });

  useEffect(() => {
    if (fromAddress === written.current) return;
    written.current = fromAddress;
    typed.current = null;
    setText(fromAddress);
    startTransition(() => onQuery(cleanLine(fromAddress)));
  }, [fromAddress, onQuery]);
  const [flush] = useState(() => (): void => {
    clearTimeout(timer.current);
    if (typed.current === null) return;
    written.current = cleanLine(typed.current);
    typed.current = null;
    latestWrite.current(written.current);
  });
  useEffect(() => {
    for (const type of ENDS) addEventListener(type, flush, true);
    return () => {
      clearTimeout(timer.current);
      for (const type of ENDS) removeEventListener(type, flush, true);
    };
  }, [flush]);

  return [
    text,
    (next) => {
      setText(next);
      startTransition(() => onQuery(cleanLine(next)));
      typed.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE);
    },
  ];
}
