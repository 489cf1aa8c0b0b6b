import { useEffect, useId, useRef, useState, type JSX, type PointerEvent } from 'react';
import type { Banner } from '#contract/catalog.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { useSheets } from '#ui/sheets.ts';
import { useSheetEntry, useSheetDialog } from '#ui/use-sheet-dialog.ts';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { inkOn } from './banner-ink.ts';
import { menuStrings } from '../menu-strings.ts';
import css from './story-viewer.module.css';
import { storyStrings } from './story-strings.ts';

interface StoryViewerProps {
  banners: readonly Banner[];
  /** Index of the first banner shown. */
  startAt: number;
  onFollow: (path: string) => void;
  onClose: () => void;
}

/** How long one story is shown, ms; the bar above it fills in the same time (story-viewer.module.css). */
export const STAYS_MS = 6000;
/** A swipe of at least this distance, px, goes to the next story, or closes when downwards. */
const SWIPE_PX = 48;

/**
 * Shows banners full screen, one after another (docs/product.md §2.25). They advance automatically, but not while a finger is held
 * down, nor under reduced motion or keyboard navigation; the last one stays.
 */
export function StoryViewer({ banners, startAt, onFollow, onClose }: StoryViewerProps): JSX.Element | null {
  const [index, setIndex] = useState(startAt);
  const [isHeld, setHeld] = useState(prefersStillness);
  const { dialog, body } = useSheetDialog(onClose, false);
  const { history } = useSheets();
  const id = useId();
  const press = useRef<{ x: number; y: number; at: number } | null>(null);
  useSheetEntry(onClose);
  const banner = banners[index];
  const isLast = index >= banners.length - 1;
  const go = (step: number): void => {
    if (step > 0 && isLast) onClose();
    else setIndex(Math.min(banners.length - 1, Math.max(0, index + step)));
  };
  useEffect(() => {
    if (isHeld || isLast) return undefined;
    const timer = setTimeout(() => setIndex(index + 1), STAYS_MS);
    return () => clearTimeout(timer);
  }, [index, isHeld, isLast]);
  if (banner === undefined) return null;
  const { title, text, link, action, picture, color, ad } = banner;
  const follow = async (path: string): Promise<void> => {
    onClose();
    // Closing goes back in history, which would also revert the next URL.
    await history?.settled();
    onFollow(path);
  };
  const release = ({ clientX, clientY, timeStamp, currentTarget }: PointerEvent): void => {
    const from = press.current;
    press.current = null;
    setHeld(prefersStillness());
    if (from === null) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    if (down > SWIPE_PX && down > Math.abs(right)) onClose();
    else if (Math.abs(right) > SWIPE_PX) go(right < 0 ? 1 : -1);
    // A tap, not a hold: the left third goes back.
    else if (timeStamp - from.at < 300) go(clientX < currentTarget.clientWidth / 3 ? -1 : 1);
  };
  return (
    <dialog
      ref={dialog}
      className={cx(css['viewer'], css[inkOn(color)])}
      style={{ background: color }}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        setHeld(true);
        if (key === 'ArrowRight') go(1);
        if (key === 'ArrowLeft') go(-1);
      }}
    >
      <div ref={body} tabIndex={-1} className={css['body']}>
        {/* The buttons below do the same for keyboards and screen readers. */}
        <div
          key={index}
          className={css['picture']}
          onPointerDown={({ clientX, clientY, timeStamp }) => {
            press.current = { x: clientX, y: clientY, at: timeStamp };
            setHeld(true);
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            press.current = null;
            setHeld(prefersStillness());
          }}
        >
          {picture !== null && <Picture picture={picture} alt="" sizes={PICTURE_SIZES.banner} eager />}
        </div>
        <ol className={css['bars']} aria-hidden="true">
          {banners.map((one, place) => (
            <li
              key={one.id}
              className={cx(
                css['bar'],
                place < index && css['seen'],
                place === index && css[isHeld || isLast ? 'held' : 'now'],
              )}
            />
          ))}
        </ol>
        <div className={css['close']}>
          <IconButton label={uiStrings.close} variant="float" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className={css['words']} aria-live="polite">
          <VisuallyHidden>{storyStrings.place(index + 1, banners.length)}</VisuallyHidden>
          <h2 id={id} className={css['title']}>
            {title}
          </h2>
          <p>{text}</p>
          {ad != null && <small>{ad}</small>}
          {link !== null && (
            <FollowLink
              to={link}
              className={buttonClass({ size: 'large' })}
              onFollow={(path) => {
                void follow(path);
              }}
            >
              {action ?? menuStrings.order}
            </FollowLink>
          )}
        </div>
        <div className={css['steps']}>
          <button type="button" disabled={index === 0} onClick={() => go(-1)}>
            {storyStrings.before}
          </button>
          <button type="button" onClick={() => go(1)}>
            {isLast ? uiStrings.close : storyStrings.next}
          </button>
        </div>
      </div>
    </dialog>
  );
}
