import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { AlertMessage } from '#contract/restaurants.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { announcementStrings } from './announcement-strings.ts';
import css from './announcement.module.css';

/**
 * Returns the name under which the device records that an announcement was dismissed: letters and digits, another one for another
 * title or text. index.html hides the line of that name before the first paint.
 */
export function announcementKey({ title, text }: AlertMessage): string {
  let hash = 5381;
  for (const sign of JSON.stringify([title, text]))
    hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) % 0x1f_ff_ff_ff_ff_ff;
  return hash.toString(36);
}

/** The chain's announcement, as a line of the page under the header, until it is dismissed (docs/product.md §11.13). */
export function Announcement(): JSX.Element | null {
  const { api, screens, storage } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const isHydrated = useHydrated();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const alert = environment.alert_message;
  if (alert === null) return null;
  const { title, text } = alert;
  const key = announcementKey(alert);
  if (dismissed === key || (isHydrated && storage.get('alert_message') === key)) return null;
  const dismiss = (): void => {
    storage.set('alert_message', key);
    setDismissed(key);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={css['line']} aria-label={announcementStrings.announcement} data-announcement={key}>
      <div className={css['inner']}>
        <div className={css['words']}>
          <p className={css['title']}>{title}</p>
          {text !== null && (
            <button type="button" className={css['more']} onClick={() => screens.openText({ title, text })}>
              {announcementStrings.more}
            </button>
          )}
        </div>
        <IconButton label={announcementStrings.dismiss} onClick={dismiss}>
          <CloseIcon />
        </IconButton>
      </div>
    </aside>
  );
}
