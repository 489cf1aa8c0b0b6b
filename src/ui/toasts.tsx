import { useSyncExternalStore, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/menu-icons.tsx';
import { cx } from './cx.ts';
import { useSheets } from './sheets.ts';
import css from './toasts.module.css';
import { uiStrings } from './ui-strings.ts';

export interface ToastView {
  readonly id: string | number;
  readonly text: string;
  /** One thing to do about it: «Вернуть». */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface ToastsProps {
  toasts: readonly ToastView[];
  onDismiss: (id: ToastView['id']) => void;
  /** Somebody is at them with a mouse or the focus, or has left. */
  onHold?: ((isHeld: boolean) => void) | undefined;
}

/** Where they stand in a sheet: right above the part that stays in sight, however high that is. */
const TOAST_PLACE = '[data-toasts]';

/**
 * Short messages above everything, announced politely. While a sheet is open they stand inside it: the rest of the page is
 * inert then. Renders nothing on the server (toasts are born in the browser).
 */
export function Toasts({ toasts, onDismiss, onHold }: ToastsProps): JSX.Element | null {
  const { stack } = useSheets();
  const sheet = useSyncExternalStore(stack.subscribe, stack.top, () => null);
  const close = (id: ToastView['id']): void => {
    // What is gone is left by nobody.
    onHold?.(false);
    onDismiss(id);
  };
  const region = (
    <div
      className={cx(css['region'], sheet !== null && css['inSheet'])}
      aria-live="polite"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={css['toast']}>
          <span className={css['text']}>{text}</span>
          {action !== undefined && (
            <button
              type="button"
              className={css['action']}
              onClick={() => {
                action.run();
                close(id);
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton label={uiStrings.dismiss} className={css['dismiss']} onClick={() => close(id)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
    </div>
  );
  return sheet === null ? region : createPortal(region, sheet.querySelector(TOAST_PLACE) ?? sheet);
}
