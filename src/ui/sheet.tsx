import { useId, useRef, useState, type JSX, useEffect, type RefObject, createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { Elements } from './elements.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/menu-icons.tsx';
import { IsInAddress } from './sheets.ts';
import { useSheetEntry, useSheetDialog } from './use-sheet-dialog.ts';
import { uiStrings } from './ui-strings.ts';
import { visuallyHiddenClass } from './visually-hidden.tsx';
import css from './sheet.module.css';

interface SheetProps {
  /** Names the sheet; shown as its heading. With `bare`, shown once the content's own heading has scrolled away. */
  title: string;
  /** Called on the button, Esc, a tap outside, a pull down and back: change the address or the state, do not only hide. */
  onClose: () => void;
  children: Elements;
  /** Fixed below the scrolling part. Content that renders the main button itself puts it there with `SheetFoot`. */
  footer?: Elements;
  /** No visible heading and no padding: the content starts with a picture, the close button floats on it. */
  bare?: boolean | undefined;
  /** With `bare`: the id of the content's own heading, which then names the sheet in place of `title`. */
  labelledBy?: string | undefined;
  /** Shown instead of the heading, which is then only for screen readers: a control that determines everything below. */
  head?: Elements;
  /** For content in two columns on a desktop. */
  wide?: boolean | undefined;
  /** A left pane that scrolls by itself, beside content and footer. Only where there is room for both: from 992 px. */
  aside?: Elements;
  /** At full available height from the start, so that nothing moves when its content grows. */
  tall?: boolean | undefined;
  /** Answers the tap that opens it as early as possible (docs/product.md §10.3). Without a field that takes the focus. */
  quick?: boolean | undefined;
  /** Nothing inside takes focus: the text itself can then be scrolled by keyboard. */
  reading?: boolean | undefined;
}

/**
 * A modal: a bottom sheet on a phone, a dialog from 768 px. Open while mounted, with a history entry (docs/product.md §10.3).
 * The focus starts at the top, or at the element with `data-autofocus`, and returns to where it was.
 *
 * @example {asks && <Sheet title={strings.cancelTitle} onClose={() => setAsks(false)}>…</Sheet>}
 */
export function Sheet(props: SheetProps): JSX.Element {
  const {
    title,
    onClose,
    children,
    footer,
    bare = false,
    wide = false,
    tall = false,
    quick = false,
    reading = false,
    aside = null,
  } = props;
  const ownId = useId();
  const id = props.labelledBy ?? ownId;
  const { dialog, body } = useSheetDialog(onClose, quick);
  const top = useRef<HTMLDivElement>(null);
  const isPinned = usePinnedHead({ isBare: bare, head: top, body, headingId: props.labelledBy });
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  usePullToClose(dialog, onClose);
  useSheetEntry(onClose);
  const focusable = { tabIndex: reading ? 0 : -1 };
  return (
    <dialog
      ref={dialog}
      className={cx(css['dialog'], wide && css['wide'], tall && css['tall'], aside !== null && css['paned'])}
      aria-labelledby={id}
    >
      <div ref={top} className={cx(css['head'], bare && css['floating'], isPinned && css['pinned'])}>
        {props.labelledBy === undefined && (
          <h2 id={id} className={bare || props.head ? visuallyHiddenClass : undefined}>
            {title}
          </h2>
        )}
        {props.head && <div className={css['instead']}>{props.head}</div>}
        {bare && (
          <span className={css['name']} aria-hidden="true">
            {title}
          </span>
        )}
        <IconButton label={uiStrings.close} variant={bare ? 'float' : 'quiet'} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {aside !== null && <div className={css['aside']}>{aside}</div>}
      <IsInAddress value={false}>
        <FootPlace value={foot}>
          <div ref={body} className={cx(css['body'], bare && css['bare'])} {...focusable}>
            {children}
          </div>
        </FootPlace>
        <div className={css['toasts']} data-toasts="" />
        <div ref={setFoot} className={css['foot']}>
          {footer}
        </div>
      </IsInAddress>
    </dialog>
  );
}

interface PinnedHead {
  isBare: boolean;
  head: RefObject<HTMLElement | null>;
  /** The scrolling element. */
  body: RefObject<HTMLElement | null>;
  /** The content's own heading. */
  headingId: string | undefined;
}

/**
 * Reports whether the head of a bare sheet has to be a bar: once the content's heading starts to scroll under it. Its button
 * would otherwise float over the controls that scroll up from below (docs/product.md §10.4).
 */
function usePinnedHead({ isBare, head, body, headingId }: PinnedHead): boolean {
  const [isPinned, setPinned] = useState(false);
  useEffect(() => {
    const scroller = body.current;
    if (!isBare || scroller === null) return undefined;
    const update = (): void => {
      const bar = head.current?.getBoundingClientRect().bottom ?? 0;
      const heading = headingId === undefined ? null : document.getElementById(headingId);
      const isUnder = heading === null || heading.getBoundingClientRect().top < bar;
      setPinned(scroller.scrollTop > 0 && isUnder);
    };
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [isBare, head, body, headingId]);
  return isPinned;
}

/** The fixed footer of the surrounding sheet; null until it is mounted, undefined outside any sheet. */
const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Puts the main button of a sheet's content below the scrolling part, so that it is visible at any screen height. Outside a
 * sheet it renders in place. A submit button names its form: `<Button type="submit" form={id}>`.
 */
export function SheetFoot({ children }: { children: Elements }): Elements {
  const place = useContext(FootPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}

/** Pull distance, in px, beyond which a sheet closes; below it, the sheet springs back. */
const FAR_ENOUGH = 96;
/** From this width a sheet is a dialog in the middle of the screen (sheet.module.css). */
const IS_DIALOG = '(min-width: 768px)';
/** Elements that handle finger movement themselves. */
const OWN_GESTURE = 'input[type="range"], textarea, select, [data-drag]';

/** Reports whether everything scrollable under the finger is at its start. */
function isAtTop(target: Element, dialog: Element): boolean {
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === dialog) break;
  }
  return true;
}

/**
 * Lets a thumb pull the sheet down to close it: by its handle, by the picture, and by the content while scrolled to its start.
 * Mouse and keyboard have the button.
 */
function usePullToClose(dialog: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const sheet = dialog.current;
    if (sheet === null) return undefined;
    let start: { readonly x: number; readonly y: number; readonly target: Element } | null = null;
    let isPulling = false;
    let pulled = 0;

    const onStart = (event: TouchEvent): void => {
      const [touch] = event.touches;
      // A sheet above this one is inside it for React, but not in the document.
      const target = event.target instanceof Element ? event.target : null;
      const isOwnPage = target !== null && target.closest('dialog') === sheet && target.closest(OWN_GESTURE) === null;
      isPulling = false;
      start =
        touch === undefined || event.touches.length > 1 || !isOwnPage || matchMedia(IS_DIALOG).matches
          ? null
          : { x: touch.clientX, y: touch.clientY, target };
    };
    const onMove = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (start === null || touch === undefined) return;
      const down = touch.clientY - start.y;
      if (!isPulling) {
        // The first movement decides: a scroll or a sideways swipe is ignored until the next touch.
        if (down <= Math.abs(touch.clientX - start.x) || !event.cancelable || !isAtTop(start.target, sheet)) {
          start = null;
          return;
        }
        isPulling = true;
      }
      event.preventDefault();
      pulled = Math.max(0, down);
      sheet.style.setProperty('--pull', `${pulled}px`);
    };
    const onEnd = (event: TouchEvent): void => {
      const isClosed = isPulling && pulled > FAR_ENOUGH && event.type === 'touchend';
      start = null;
      isPulling = false;
      sheet.style.removeProperty('--pull');
      if (isClosed) close.current();
    };
    sheet.addEventListener('touchstart', onStart, { passive: true });
    // Not passive: a pull at the start of the content must not become a scroll.
    sheet.addEventListener('touchmove', onMove, { passive: false });
    sheet.addEventListener('touchend', onEnd);
    sheet.addEventListener('touchcancel', onEnd);
    return () => {
      sheet.removeEventListener('touchstart', onStart);
      sheet.removeEventListener('touchmove', onMove);
      sheet.removeEventListener('touchend', onEnd);
      sheet.removeEventListener('touchcancel', onEnd);
    };
  }, [dialog]);
}
