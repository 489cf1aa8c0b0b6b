import type { JSX } from 'react';
import { formatDay, momentWords } from '#domain/relative-day.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './stops.module.css';
import { stopStrings } from './stop-strings.ts';
import type { ShownItem } from './use-stop-list.ts';

interface StopRowProps {
  readonly item: ShownItem;
  readonly timezone: string;
  readonly onChange: (isStopped: boolean) => void;
}

/** A dish or an option with a switch large enough for a wet thumb: on while it is on sale. */
export function StopRow({ item, timezone, onChange }: StopRowProps): JSX.Element {
  const now = useKitchenNow();
  return (
    <li>
      <label className={css['row']} data-item={item.item}>
        <span className={css['name']}>
          <span>{item.name}</span>
          {item.is_stopped && <span className={css['since']}>{sinceWords(item.stopped_since, now, timezone)}</span>}
        </span>
        <span className={css['state']} aria-hidden="true">
          {item.sending ? stopStrings.sending : item.is_stopped ? stopStrings.isStopped : stopStrings.sold}
        </span>
        <input
          type="checkbox"
          role="switch"
          className={css['switch']}
          checked={!item.is_stopped}
          aria-checked={!item.is_stopped}
          onChange={({ target }) => onChange(!target.checked)}
        />
      </label>
    </li>
  );
}

/** Formats «Нет с 14:20, до следующей загрузки меню»; includes the day if it is not today. */
export function sinceWords(since: string | null, now: Date, timezone: string): string {
  if (since === null) return stopStrings.byMenu;
  const at = new Date(since);
  const words = momentWords(at, now, timezone);
  const isToday = formatDay(at, now, timezone) === formatDay(now, now, timezone);
  return stopStrings.since(isToday ? words.slice(-5) : words);
}
