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
  /** One action on it: «Вернуть». */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface ToastsProps {
  toasts: readonly ToastView[];
  onDismiss: (id: ToastView['id']) => void;
  /** Called when the mouse or the focus enters or leaves the toasts. */
  onHold?: ((isHeld: boolean) => void) | undefined;
}

/** Their place in a sheet: right above its fixed footer, whatever its height. */
const TOAST_PLACE = '[data-toasts]';

/**
 * Short messages above everything, announced politely. While a sheet is open they are rendered inside it: the rest of the page
 * is inert then. Renders nothing on the server (toasts are created in the browser).
 */
export function Toasts({ toasts, onDismiss, onHold }: ToastsProps): JSX.Element | null {
  const { stack } = useSheets();
  const sheet = useSyncExternalStore(stack.subscribe, stack.top, () => null);
  const close = (id: ToastView['id']): void => {
    // A removed toast fires no leave or blur event.
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
        <div key={id} className={cx(css['toast'], action !== undefined && css['withAction'])}>
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
