import { useState, type RefObject } from 'react';
import { useFirstWrong } from '#ui/use-first-wrong.ts';

/**
 * Returns a function that moves the focus from a chosen address to the form's flat field, if it exists and is empty
 * (docs/product.md §1.2). Keeps the focus if the customer has moved on to another field of the door.
 */
export function useFlatNext(form: RefObject<HTMLElement | null>): () => void {
  const [taken, setTaken] = useState(0);
  useFirstWrong(taken, () => {
    const flat = form.current?.querySelector<HTMLInputElement>('input[data-field="apartment"]');
    if (flat?.value === '' && !document.activeElement?.matches('input[data-field]')) flat.focus();
  });
  return () => setTaken((count) => count + 1);
}
