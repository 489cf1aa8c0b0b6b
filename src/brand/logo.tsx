import type { JSX } from 'react';

/** The chain's logo; a real chain replaces it here and in favicon.svg. */
export function Logo(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        fill="var(--paper)"
        d="M14 5h4v4h-4zM10 9h4v4h-4zM18 9h4v4h-4zM5 14h4v4H5zM14 14h4v4h-4zM23 14h4v4h-4zM10 19h4v4h-4zM18 19h4v4h-4zM14 23h4v4h-4z"
      />
    </svg>
  );
}
