import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { usePush } from '#client/push/use-push.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import css from './notify.module.css';
import { notifyStrings, type OfferWords } from './notify-strings.ts';

interface PushOfferProps {
  words: OfferWords;
  /** Messages are still to come. */
  isAhead: boolean;
  /** Renders the sheet that shows how to install on iOS. */
  howToInstall: (onClose: () => void) => Elements;
}

/**
 * Asks, for an active order or a booked table, whether the customer wants notifications (docs/product.md §27.8); the
 * browser's prompt opens only on a tap. Customers who have answered are not asked again.
 */
export function PushOffer({ words, isAhead, howToInstall }: PushOfferProps): JSX.Element | null {
  const { support, permission, note, busy, failed, turnOn, refuse } = usePush();
  const [wasAsked, setWasAsked] = useState(false);
  const [isShowingHow, setShowingHow] = useState(false);
  if (note?.state === 'refused' || support === 'off' || support === 'no') return null;
  if (note?.state === 'on') {
    // Shown where it was just asked; nothing on later visits.
    return wasAsked ? <Answer text={words.turnedOn} /> : null;
  }
  if (!isAhead) return null;
  if (support === 'install') {
    return (
      <section className={css['card']} aria-label={notifyStrings.title}>
        <p className={css['title']}>{notifyStrings.install}</p>
        <p className={css['muted']}>{notifyStrings.installText}</p>
        <div className={css['actions']}>
          <Button onClick={() => setShowingHow(true)}>{notifyStrings.howToInstall}</Button>
          <Button variant="quiet" onClick={refuse}>
            {notifyStrings.no}
          </Button>
        </div>
        {isShowingHow && howToInstall(() => setShowingHow(false))}
      </section>
    );
  }
  if (permission === 'denied') return wasAsked ? <Answer text={notifyStrings.denied} /> : null;
  const trouble = failed ? notifyStrings.failed : wasAsked && !busy ? notifyStrings.notAllowed : null;
  return (
    <section className={cx(css['card'], css['offer'])} aria-label={notifyStrings.title}>
      <p className={css['title']}>{words.ask}</p>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => {
          setWasAsked(true);
          turnOn();
        }}
      >
        {notifyStrings.turnOn}
      </Button>
      <IconButton label={notifyStrings.no} onClick={refuse}>
        <CloseIcon />
      </IconButton>
      <p className={css['muted']}>{words.text}</p>
      <p role="status">{trouble}</p>
    </section>
  );
}

function Answer({ text }: { text: string }): JSX.Element {
  return (
    <section className={css['card']} aria-label={notifyStrings.title}>
      <p role="status">{text}</p>
    </section>
  );
}
