import { createContext, useContext, useEffect, useRef } from 'react';

/** What keeps a sheet in the browser's history; the routes give it (src/routes/overlays/overlays.ts). */
export interface SheetHistory {
  /**
   * Adds an entry over the page for a sheet that has opened. `onBack` is told when the customer goes back from it. The answer
   * takes the entry away, for a sheet that has closed by itself.
   */
  readonly enter: (onBack: () => void) => () => void;
}

let history: SheetHistory | null = null;

/** Until it is set, as in a test of one piece, sheets open without an entry. */
export function setSheetHistory(next: SheetHistory | null): void {
  history = next;
}

/** True around sheets that an address opens: their entry is there already. Each sheet sets it back for what it opens itself. */
export const IsInAddress = createContext(false);

/**
 * Gives the sheet an entry of its own, unless the address has opened it: back then closes it everywhere
 * (docs/product.md §10.3).
 */
export function useSheetEntry(onClose: () => void): void {
  const isInAddress = useContext(IsInAddress);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isInAddress ? undefined : history?.enter(() => close.current())), [isInAddress]);
}
