import { useEffect, useRef, type JSX } from 'react';
import type { Toast } from '#client/toasts.ts';
import { useToasts } from '#client/use-services.ts';
import { Toasts } from '#ui/toasts.tsx';

/** How long a message is shown, ms: long enough to be read twice, longer when it has an action. */
const TOAST_DURATION_MS = 5_000;
const STANDS_WITH_UNDO = 6_000;
const STANDS_WITH_ACTION = 8_000;

const timeOf = ({ action, isUndo }: Toast): number =>
  action === null ? TOAST_DURATION_MS : isUndo ? STANDS_WITH_UNDO : STANDS_WITH_ACTION;

/**
 * Shows toasts until they have been read (docs/product.md §10.14). While they are hovered or focused, none disappears; afterwards, and
 * with each Tab on the way to them, their timers restart.
 */
export function ToastOutlet(): JSX.Element {
  const { toasts, dismiss } = useToasts();
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const isHeld = useRef(false);
  const stop = (id: number): void => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
  };
  const run = (): void => {
    const { current: running } = timers;
    for (const toast of isHeld.current ? [] : toasts) {
      const { id, stays } = toast;
      if (!stays && !running.has(id))
        running.set(
          id,
          setTimeout(() => dismiss(id), timeOf(toast)),
        );
    }
  };
  const hold = (isNowHeld: boolean): void => {
    isHeld.current = isNowHeld;
    for (const id of timers.current.keys()) stop(id);
    run();
  };
  useEffect(() => {
    if (toasts.length === 0) isHeld.current = false;
    for (const id of timers.current.keys()) if (!toasts.some((toast) => toast.id === id)) stop(id);
    run();
    if (!toasts.some(({ action }) => action !== null)) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab' && !isHeld.current) hold(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const views = toasts.map(({ id, message, action }) => ({ id, text: message, action: action ?? undefined }));
  return <Toasts toasts={views} onDismiss={(id) => dismiss(Number(id))} onHold={hold} />;
}
