import { useRef, type JSX } from 'react';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/menu-icons.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  onFocus: () => void;
}

/** Menu search. Without scripts it is a form that submits to the same search URL. */
export function SearchField({ value, onChange, onFocus }: SearchFieldProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      role="search"
      action="/menu"
      className={css['field']}
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
