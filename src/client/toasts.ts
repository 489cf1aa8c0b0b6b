import { createListeners, type Subscribable } from '#lib/subscribable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'neutral' | 'success' | 'error';
  /** An action, such as «Вернуть». */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** It undoes one change: another toast with the same words is about another change. */
  readonly isUndo: boolean;
  /** Stays until it is dismissed: for what must not be missed. */
  readonly stays: boolean;
  /** Called when it has been read: the customer closed it, or used its action. */
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

/** Limit on toasts shown at once; the oldest is dropped. */
const MAX_SHOWN = 3;

/** Creates the store of messages that have not been dismissed. The UI decides how long each is shown. */
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
      // The same sentence is shown only once.
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
