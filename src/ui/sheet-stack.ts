/**
 * The open sheets, lowest first. A modal dialog makes the rest of the page inert, so what must stay reachable above it
 * (toasts) has to stand inside the topmost one.
 */
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

export const sheetStack = {
  /** Adds a sheet; the answer takes it away. */
  push: (dialog: HTMLDialogElement) => {
    set([...stack, dialog]);
    return () => set(stack.filter((other) => other !== dialog));
  },
  top: (): HTMLDialogElement | null => stack.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
