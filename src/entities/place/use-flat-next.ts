import { useState, type RefObject } from 'react';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';

/**
 * Returns what takes the customer from an address that was chosen to its flat, the next thing to fill in, where that stands in
 * the form and is empty (docs/product.md §1.2); not from another field of the door, which they have gone to meanwhile.
 */
export function useFlatNext(form: RefObject<HTMLElement | null>): () => void {
  const [taken, setTaken] = useState(0);
  useFirstWrong(taken, () => {
    const flat = form.current?.querySelector<HTMLInputElement>('input[data-field="apartment"]');
    if (flat?.value === '' && !document.activeElement?.matches('input[data-field]')) flat.focus();
  });
  return () => setTaken((count) => count + 1);
}
