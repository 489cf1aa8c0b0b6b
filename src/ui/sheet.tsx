import { useId, useRef, useState, type JSX, useEffect, type RefObject } from 'react';
import type { Elements } from './elements.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/menu-icons.tsx';
import { FootPlace } from './sheet-foot.tsx';
import { IsInAddress } from './sheets.ts';
import { useSheetEntry } from './use-sheet-entry.ts';
import css from './sheet.module.css';
import { uiStrings } from './ui-strings.ts';
import { usePullToClose } from './use-pull-to-close.ts';
import { useSheetDialog } from './use-sheet-dialog.ts';
import { visuallyHiddenClass } from './visually-hidden.tsx';

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
  /** At full available height from the start, so that nothing moves when its content grows. */
  tall?: boolean | undefined;
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
  const { title, onClose, children, footer, bare = false, wide = false, tall = false, reading = false } = props;
  const ownId = useId();
  const id = props.labelledBy ?? ownId;
  const { dialog, body } = useSheetDialog(onClose);
  const top = useRef<HTMLDivElement>(null);
  const isPinned = usePinnedHead({ isBare: bare, head: top, body, headingId: props.labelledBy });
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  usePullToClose(dialog, onClose);
  useSheetEntry(onClose);
  const focusable = { tabIndex: reading ? 0 : -1 };
  return (
    <dialog ref={dialog} className={cx(css['dialog'], wide && css['wide'], tall && css['tall'])} aria-labelledby={id}>
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
