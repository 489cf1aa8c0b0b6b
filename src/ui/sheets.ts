import { createContext, useContext } from 'react';

/** Keeps a sheet in the browser's history; provided by the routes (src/routes/overlays/overlays.ts). */
export interface SheetHistory {
  /**
   * Pushes an entry over the page for an opened sheet. `onBack` is called when the customer goes back from it. Returns a
   * function that removes the entry, for a sheet that has closed otherwise.
   */
  readonly enter: (onBack: () => void) => () => void;
  /** Resolves when a close in progress has finished: going back takes the browser a moment. */
  readonly settled: () => Promise<void>;
}

/**
 * The open sheets, lowest first. A modal dialog makes the rest of the page inert, so anything that must stay reachable above
 * it (toasts) has to be inside the topmost one.
 */
interface SheetStack {
  /** Adds a sheet; returns a function that removes it. */
  readonly push: (dialog: HTMLDialogElement) => () => void;
  readonly top: () => HTMLDialogElement | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** State shared by the sheets of a page. */
export interface Sheets {
  readonly stack: SheetStack;
  /** Null, as in a component test: sheets open without an entry. */
  readonly history: SheetHistory | null;
  /** A sheet is about to open. Returns whether something stood in for it until now: it then appears in place, without animation. */
  readonly takePlace: () => boolean;
}

export function createSheets(history: SheetHistory | null, takePlace: Sheets['takePlace'] = () => false): Sheets {
  let open: readonly HTMLDialogElement[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly HTMLDialogElement[]): void => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    history,
    takePlace,
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

/** True around sheets opened by an address: their entry already exists. Each sheet resets it for sheets it opens itself. */
export const IsInAddress = createContext(false);
