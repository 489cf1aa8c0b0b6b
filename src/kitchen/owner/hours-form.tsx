import { useState, type JSX } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { HoursAnswer } from '#contract/partner-manage.ts';
import { dayRanges } from '#domain/schedule.ts';
import { addDays, weekdayOf } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useKitchen } from '../shell/use-kitchen.ts';
import { AffectedNote } from './affected-note.tsx';
import { affectedStrings, hoursStrings } from './owner-strings.ts';
import form from '../shell/form.module.css';
import css from './owner.module.css';

const MAX_REASON = 120;
const YEAR_DAYS = 365;
const HOWS = ['closed', 'shorter'] as const;
type How = (typeof HOWS)[number];

type Hours = v.InferOutput<typeof HoursAnswer>['restaurants'][number];
type Day = Hours['affected'][number];

interface HoursFormProps {
  readonly hours: Hours;
  /** `YYYY-MM-DD` in the restaurant's time zone. */
  readonly today: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The server's first message about a field, otherwise the error's own text. */
const saidBy = (error: unknown): string =>
  (isApiError(error) ? Object.values(error.fields).flat()[0] : undefined) ?? errorMessage(error, hoursStrings.offline);

/** Closes a restaurant on a day or shortens its hours (docs/product.md §26.22). Bypasses the outbox: customers are notified at once. */
export function HoursForm({ hours, today, onClose, onDone }: HoursFormProps): JSX.Element {
  const { api } = useKitchen();
  const [key] = useState(newKey);
  const [date, setDate] = useState(today);
  const [how, setHow] = useState<How>('closed');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the change would leave without the restaurant: the manager confirms it. */
  const [affected, setAffected] = useState<Day | null>(null);
  const usual = date === '' ? [] : dayRanges(hours.opening_hours, weekdayOf(date));
  const missing = (): string | null => {
    if (date === '') return hoursStrings.dateMissing;
    if (how === 'shorter' && (from === '' || to === '')) return hoursStrings.timesMissing;
    return reason.trim() === '' ? hoursStrings.reasonMissing : null;
  };
  const send = async (isDryRun: boolean): Promise<Hours> => {
    const body = {
      restaurant_id: hours.restaurant_id,
      date,
      hours: how === 'closed' ? [] : [{ from, to }],
      reason: reason.trim(),
      dry_run: isDryRun,
    };
    const idempotencyKey = isDryRun ? newKey() : `${key}-${date}-${how}-${from}-${to}`;
    return api.call(kitchenApi.partnerChangeHours, { body, idempotencyKey });
  };
  const save = async (isConfirmed: boolean): Promise<void> => {
    const what = missing();
    setProblem(what);
    if (what !== null) return;
    setSending(true);
    try {
      const day = isConfirmed ? undefined : (await send(true)).affected.find((one) => one.date === date);
      if (day !== undefined) {
        setAffected(day);
        return;
      }
      await send(false);
      onDone();
    } catch (error) {
      setProblem(saidBy(error));
    } finally {
      setSending(false);
    }
  };
  if (affected !== null) {
    return (
      <Sheet title={hoursStrings.changeTitle(hours.name)} onClose={onClose}>
        <div className={css['form']}>
          <div role="alert">
            <AffectedNote affected={affected} timezone={hours.timezone} />
          </div>
          {problem !== null && <p role="alert">{problem}</p>}
          <Button size="large" wide busy={isSending} onClick={() => void save(true)}>
            {affectedStrings.anyway}
          </Button>
          <Button variant="secondary" size="large" wide onClick={() => setAffected(null)}>
            {affectedStrings.back}
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={hoursStrings.changeTitle(hours.name)} onClose={onClose}>
      <div className={css['form']}>
        <label className={form['field']}>
          <span>{hoursStrings.date}</span>
          <input
            type="date"
            className={form['input']}
            min={today}
            max={addDays(today, YEAR_DAYS)}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
          {date !== '' && (
            <span className={css['hint']}>
              {hoursStrings.usual(usual.map((range) => `${range.from}–${range.to}`).join(', '))}
            </span>
          )}
        </label>
        <Choice
          legend={hoursStrings.how}
          field="how"
          pills
          value={how}
          options={HOWS.map((value) => ({ value, label: hoursStrings.hows[value] }))}
          onChange={(value) => setHow(value === 'shorter' ? 'shorter' : 'closed')}
        />
        {how === 'shorter' && (
          <div className={css['sum']}>
            <label className={form['field']}>
              <span>{hoursStrings.from}</span>
              <input
                type="time"
                className={form['input']}
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            </label>
            <label className={form['field']}>
              <span>{hoursStrings.to}</span>
              <input type="time" className={form['input']} value={to} onChange={({ target }) => setTo(target.value)} />
            </label>
          </div>
        )}
        <label className={form['field']}>
          <span>{hoursStrings.reason}</span>
          <input
            className={form['input']}
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <div className={css['reasons']}>
          {hoursStrings.reasons.map((one) => (
            <Button key={one} variant="quiet" size="large" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </div>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button size="large" wide busy={isSending} onClick={() => void save(false)}>
          {hoursStrings.save}
        </Button>
      </div>
    </Sheet>
  );
}
