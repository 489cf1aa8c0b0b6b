import { useEffect, useLayoutEffect, useRef, type RefObject, useContext } from 'react';
import { noteScrollBar } from './scroll-bar.ts';
import { useSheets, IsInAddress, type Sheets } from './sheets.ts';

/**
 * Opens the `<dialog>` as a modal while the component is mounted: focus moves in and returns, the rest of the page is inert,
 * Esc and the system's back gesture request a close. The address decides whether it closes, so nothing closes automatically.
 *
 * @param isQuick shows it first, and makes the page inert once it stands still (docs/product.md §10.3)
 */
export function useSheetDialog(
  onClose: () => void,
  isQuick: boolean,
): {
  dialog: RefObject<HTMLDialogElement | null>;
  body: RefObject<HTMLDivElement | null>;
} {
  const { stack, takePlace } = useSheets();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // First: it gives the focus back to what opened it.
    element.toggleAttribute('data-in-place', takePlace());
    const opener = document.activeElement;
    noteScrollBar();
    // Over another sheet it would be inert itself.
    const stayOpen = isQuick && stack.top() === null ? showThenBecomeModal(element, stack) : null;
    if (stayOpen === null) element.showModal();
    // The first focusable element is often a button far down, or the close button; reading starts at the top.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? body.current;
    const text = first === body.current ? first : null;
    text?.setAttribute('data-unasked', '');
    first?.focus({ preventScroll: true });
    const onKey = (): void => text?.removeAttribute('data-unasked');
    element.addEventListener('keydown', onKey);
    const leave = stack.push(element);

    const onCancel = (event: Event): void => {
      // `cancel` of a file field inside bubbles, too.
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    // Browsers may close a dialog without asking (a second Esc): the address has to follow. The event comes late, and may
    // report a close that has been undone already.
    const onNativeClose = (): void => {
      if (!element.open) close.current();
    };
    // A tap on the backdrop targets the dialog itself, everything inside has its own target. Selecting text inside and
    // releasing outside is not such a tap.
    let pressed: EventTarget | null = null;
    const onPress = (event: Event): void => {
      pressed = event.target;
    };
    const onClick = (event: Event): void => {
      if (event.target === element && pressed === element) close.current();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('close', onNativeClose);
    element.addEventListener('pointerdown', onPress);
    element.addEventListener('click', onClick);
    const stopKeyboard = followKeyboard(element);
    return () => {
      stopKeyboard();
      stayOpen?.();
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('close', onNativeClose);
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('click', onClick);
      leave();
      element.close();
      // A view that was re-rendered meanwhile keeps its own focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
    // Whether it opens quickly is decided once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stack, takePlace]);

  return { dialog, body };
}

/**
 * Shows a dialog above the page without making the page inert, which would restyle all of it before the first frame. It becomes modal once it
 * stands still, or at the first key. Until then a tap beside it reaches the page.
 *
 * @returns ends it; null: the browser knows no popovers
 */
function showThenBecomeModal(element: HTMLDialogElement, stack: Sheets['stack']): (() => void) | null {
  // The types assume it always exists.
  if (!('popover' in element)) return null;
  element.popover = 'manual';
  // `show()` would lay it out for its focus, and `showPopover()` again for the top layer.
  element.open = true;
  element.showPopover();

  const becomeModal = (): void => {
    if (stack.top() !== element || !element.matches(':popover-open')) return;
    end();
    // It has appeared already, and the focus stays where it is.
    element.toggleAttribute('data-in-place', true);
    const focused = document.activeElement;
    const isInside = focused instanceof HTMLElement && element.contains(focused);
    if (isInside) focused.toggleAttribute('autofocus', true);
    element.hidePopover();
    element.popover = null;
    element.open = false;
    element.showModal();
    if (!isInside) return;
    focused.toggleAttribute('autofocus', false);
    focused.focus({ preventScroll: true });
  };
  let isStill = false;
  const stood = (): void => {
    isStill = true;
    becomeModal();
  };
  const frame = requestAnimationFrame(() => {
    const isOwn = ({ effect }: Animation): boolean => effect instanceof KeyframeEffect && effect.target === element;
    const own = element.getAnimations({ subtree: true }).filter(isOwn);
    // In a task of its own, after the frame is painted.
    void Promise.allSettled(own.map(({ finished }) => finished)).then(() => setTimeout(stood));
  });
  const unsubscribe = stack.subscribe(() => isStill && becomeModal());
  document.addEventListener('keydown', becomeModal, { capture: true });
  const end = (): void => {
    cancelAnimationFrame(frame);
    unsubscribe();
    document.removeEventListener('keydown', becomeModal, { capture: true });
  };
  return end;
}

/** Where the keyboard covers the page instead of resizing it (iOS), keeps the sheet above it. */
function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const update = (): void => {
    // A pinch zoom shrinks the visual viewport, too; it is not a keyboard.
    const covered = viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    element.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  viewport.addEventListener('resize', update);
  return () => viewport.removeEventListener('resize', update);
}

/**
 * Pushes a history entry for the sheet, unless the address has opened it: back then closes it everywhere
 * (docs/product.md §10.3).
 */
export function useSheetEntry(onClose: () => void): void {
  const { history } = useSheets();
  const isInAddress = useContext(IsInAddress);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isInAddress ? undefined : history?.enter(() => close.current())), [history, isInAddress]);
}
