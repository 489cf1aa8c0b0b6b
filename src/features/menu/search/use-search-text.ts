import { useEffect, useRef, useState } from 'react';
import { cleanLine } from '#contract/clean-text.ts';

/** How long typing must rest before the URL is updated, ms. */
const DEBOUNCE = 350;
const ENDS = ['pointerdown', 'focusout'] as const;

/**
 * Holds the text being typed, and updates the URL from it. The list follows the typing immediately; the URL is debounced, so
 * that it is written once per word and not once per letter. A tap, or leaving the field, flushes it, so that what the tap opens
 * is over the search and not over the whole menu (docs/product.md §2.6). A change of the URL from elsewhere (back, a
 * link) wins.
 */
export function useSearchText(fromAddress: string, write: (text: string) => void): [string, (text: string) => void] {
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
  }, [fromAddress]);
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
      typed.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE);
    },
  ];
}
