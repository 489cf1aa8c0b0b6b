import { useEffect, useRef, type JSX } from 'react';
import { useToasts } from '../../client/notices/use-toasts.ts';
import { Toasts } from '../../ui/toasts.tsx';

/** How long a message stands, ms: long enough to be read twice, longer when there is something to do about it. */
const TOAST_DURATION_MS = 5_000;
const STANDS_WITH_ACTION = 8_000;

/** Shows what the toast store says, until it has been read. */
export function ToastOutlet(): JSX.Element {
  const { toasts, dismiss } = useToasts();
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    for (const { id, action, stays } of toasts) {
      if (stays || running.has(id)) continue;
      running.set(
        id,
        setTimeout(() => dismiss(id), action === null ? TOAST_DURATION_MS : STANDS_WITH_ACTION),
      );
    }
    for (const [id, timer] of running) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      running.delete(id);
    }
  }, [toasts, dismiss]);
  const views = toasts.map(({ id, message, action }) => ({ id, text: message, action: action ?? undefined }));
  return <Toasts toasts={views} onDismiss={(id) => dismiss(Number(id))} />;
}
