import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before the address follows, ms. */
const DEBOUNCE = 350;

/**
 * Keeps what is being typed, and has the address follow it. The list answers the typing itself; the address waits, so that
 * it is written once per word and not once per letter. A change of the address from elsewhere (back, a link) wins.
 */
export function useSearchText(fromAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(fromAddress);
  const written = useRef(fromAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });

  useEffect(() => {
    if (fromAddress === written.current) return;
    written.current = fromAddress;
    clearTimeout(timer.current);
    setText(fromAddress);
  }, [fromAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return [
    text,
    (next) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = next.trim();
        latestWrite.current(written.current);
      }, DEBOUNCE);
    },
  ];
}
