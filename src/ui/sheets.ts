import { createContext, useContext, useEffect, useRef } from 'react';

/** What keeps a sheet in the browser's history; the routes give it (src/routes/overlays/overlays.ts). */
export interface SheetHistory {
  /**
   * Adds an entry over the page for a sheet that has opened. `onBack` is told when the customer goes back from it. Returns a
   * function that takes the entry away, for a sheet that has closed by itself.
   */
  readonly enter: (onBack: () => void) => () => void;
  /** Resolves when a closing that is under way has arrived: going back takes the browser a moment. */
  readonly settled: () => Promise<void>;
}

/**
 * The open sheets, lowest first. A modal dialog makes the rest of the page inert, so what must stay reachable above it
 * (toasts) has to stand inside the topmost one.
 */
interface SheetStack {
  /** Adds a sheet; returns a function that takes it away. */
  readonly push: (dialog: HTMLDialogElement) => () => void;
  readonly top: () => HTMLDialogElement | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What the sheets of a page know of each other. */
export interface Sheets {
  readonly stack: SheetStack;
  /** Null, as in a test of one piece: sheets open without an entry. */
  readonly history: SheetHistory | null;
}

export function createSheets(history: SheetHistory | null): Sheets {
  let open: readonly HTMLDialogElement[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly HTMLDialogElement[]): void => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    history,
    stack: {
      push: (dialog) => {
        set([...open, dialog]);
        return () => set(open.filter((other) => other !== dialog));
      },
      top: () => open.at(-1) ?? null,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

const SheetsContext = createContext<Sheets | null>(null);

export const SheetsProvider = SheetsContext.Provider;

export function useSheets(): Sheets {
  const sheets = useContext(SheetsContext);
  if (!sheets) throw new Error('useSheets needs a SheetsProvider above it');
  return sheets;
}

/** True around sheets that an address opens: their entry is there already. Each sheet sets it back for what it opens itself. */
export const IsInAddress = createContext(false);

/**
 * Gives the sheet an entry of its own, unless the address has opened it: back then closes it everywhere
 * (docs/product.md §10.3).
 */
export function useSheetEntry(onClose: () => void): void {
  const { history } = useSheets();
  const isInAddress = useContext(IsInAddress);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isInAddress ? undefined : history?.enter(() => close.current())), [history, isInAddress]);
}
