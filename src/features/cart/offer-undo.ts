import { optionWords } from '#domain/line-words.ts';
import { clearCart, setQuantity } from '#client/ordering/cart/cart-changes.ts';
import { clientStrings } from '#client/client-strings.ts';
import { removalOf, undoRemoval } from '#client/ordering/cart/undo-removal.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import type { Services } from '#client/services.ts';
import { cartStrings } from './cart-strings.ts';

type Deps = Pick<Services, 'outbox' | 'session' | 'toasts'>;

/** «Вернуть» was pressed and is gone: moves the focus to the restored line. */
const focusReturned = (key: string | undefined): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const names = [...document.querySelectorAll<HTMLElement>('[data-line]')];
    names.find((name) => name.dataset['line'] === key && name.checkVisibility())?.focus();
  });
};

/**
 * Reports that the lines `keys` were removed, and offers an undo (docs/product.md §4.24).
 *
 * @param before the cart before the removal
 * @param message null to name the single line
 * @returns the toast's id; null if nothing was removed
 */
export function offerUndo(
  { outbox, session, toasts }: Deps,
  before: OutboxState,
  keys: readonly string[],
  message: string | null = null,
): number | null {
  const removal = removalOf(before, keys, session.removedFrom);
  const [first] = removal.lines;
  if (first === undefined) return null;
  session.removedFrom = removal.order;
  const { name, modifier_lines } = first.choice.display;
  const undo = (): void => {
    outbox
      .commit((state) => undoRemoval(state, removal))
      .catch(() => toasts.show(clientStrings.failed, { tone: 'error' }));
    focusReturned(first.choice.key);
  };
  const id = toasts.show(message ?? cartStrings.removed([name, ...optionWords(modifier_lines)]), {
    isUndo: true,
    action: { label: cartStrings.undo, run: undo },
    onDismiss: () => stop(),
  });
  // The next user must not be offered another user's lines.
  const stop = session.leaving.subscribe(() => toasts.dismiss(id));
  return id;
}

type CartChange = Parameters<Deps['outbox']['commit']>[0];

const remove = (services: Deps, keys: readonly string[], change: CartChange, message: string | null): void => {
  const { outbox, toasts } = services;
  const { state: before, refused } = outbox.getSnapshot();
  const removed = outbox.commit(change);
  // A tab with an outdated build removes nothing.
  const isRefused = outbox.getSnapshot().refused !== refused;
  const toast = isRefused ? null : offerUndo(services, before, keys, message);
  removed.catch(() => {
    if (toast !== null) toasts.dismiss(toast);
    toasts.show(clientStrings.failed, { tone: 'error' });
  });
};

/** Removes a line immediately, and offers an undo. */
export function removeLine(services: Deps, key: string): void {
  remove(services, [key], (state) => setQuantity(state, key, 0), null);
}

/** Empties the cart immediately, and offers an undo. */
export function clearWithUndo(services: Deps): void {
  const keys = services.outbox.getSnapshot().lines.map(({ key }) => key);
  remove(services, keys, clearCart, cartStrings.cleared);
}
