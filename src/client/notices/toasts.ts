import { createListeners, type Subscribable } from '#lib/subscribable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'neutral' | 'success' | 'error';
  /** A way on, such as «Вернуть». */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** It takes one thing back: another one with the same words is about another thing. */
  readonly isUndo: boolean;
  /** Until it is dismissed: what must not be missed. */
  readonly stays: boolean;
  /** It was read: the customer has closed it, or done what it offers. */
  readonly onDismiss: (() => void) | null;
}

export interface ToastStore extends Subscribable {
  readonly getSnapshot: () => readonly Toast[];
  readonly show: (
    message: string,
    options?: Partial<Pick<Toast, 'tone' | 'action' | 'isUndo' | 'stays' | 'onDismiss'>>,
  ) => number;
  readonly dismiss: (id: number) => void;
}

/** More at once nobody reads; the oldest goes. */
const MAX_SHOWN = 3;

/** Creates the store of the messages that have not been dismissed. The ui decides how long one stands. */
export function createToasts(): ToastStore {
  const { subscribe, notify } = createListeners();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const set = (next: readonly Toast[]): void => {
    toasts = next;
    notify();
  };
  return {
    subscribe,
    getSnapshot: () => toasts,
    show: (message, { tone = 'neutral', action = null, isUndo = false, stays = false, onDismiss = null } = {}) => {
      lastId += 1;
      // The same sentence twice is one sentence.
      const others = toasts.filter((toast) => isUndo || toast.message !== message);
      set([...others, { id: lastId, message, tone, action, isUndo, stays, onDismiss }].slice(-MAX_SHOWN));
      return lastId;
    },
    dismiss: (id) => {
      toasts.find((toast) => toast.id === id)?.onDismiss?.();
      set(toasts.filter((toast) => toast.id !== id));
    },
  };
}
