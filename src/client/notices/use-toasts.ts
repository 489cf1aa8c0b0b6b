import { useSyncExternalStore } from 'react';
import { useServices } from '../use-services.ts';
import type { Toast, ToastStore } from './toasts.ts';

const NO_TOASTS: readonly Toast[] = [];

/** Returns the current toasts and a function to show one. */
export function useToasts(): {
  toasts: readonly Toast[];
  showToast: ToastStore['show'];
  dismiss: ToastStore['dismiss'];
} {
  const { toasts } = useServices();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NO_TOASTS);
  return { toasts: shown, showToast: toasts.show, dismiss: toasts.dismiss };
}
