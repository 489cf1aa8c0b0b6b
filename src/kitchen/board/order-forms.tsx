import { useState, type SubmitEvent, type JSX } from 'react';
import type { NewPromise } from '#contract/partner.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { RejectReason } from '#contract/orders.ts';
import { Choice } from '#ui/choice.tsx';
import { faultOf, promiseIn, promiseLater, type ShownOrder } from '../data/orders.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { isPaid } from './payment-words.ts';
import { useOrderActions } from './use-order-actions.ts';
import css from './order-forms.module.css';
import rejectFormCss from './reject-form.module.css';

const LATER = [5, 10, 20, 30] as const;

/** Selects an order's time: accepts a new one with it, changes the promise of one under way. */
export function PromiseForm({ order, onDone }: { order: ShownOrder; onDone: () => void }): JSX.Element {
  const { accept, promise } = useOrderActions();
  const now = useKitchenNow();
  const [minutes, setMinutes] = useState('');
  const isNew = order.status === 'new';
  const timeOf = (promised: NewPromise): string =>
    'to' in promised ? formatTime(new Date(promised.to), order.timezone) : '';
  const choose = (promised: NewPromise | null): void => {
    if (isNew) accept([order], promised);
    else if (promised !== null) promise(order, promised);
    onDone();
  };
  const asked = Number(minutes);
  const own = Number.isInteger(asked) && asked >= 1 ? promiseIn(order, asked, now) : null;
  const fault = own && faultOf(order, own, now);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (own !== null && fault === null) choose(own);
  };
  return (
    <div className={css['form']}>
      {isNew && (
        <Button size="large" wide className={css['touch']} onClick={() => choose(null)}>
          {boardStrings.asPromised(formatTime(new Date(order.promised.to), order.timezone))}
        </Button>
      )}
      <div className={css['later']}>
        {LATER.map((more) => {
          const promised = promiseLater(order, more, now);
          if (faultOf(order, promised, now) !== null) return null;
          return (
            <Button
              key={more}
              variant="secondary"
              size="large"
              className={css['touch']}
              onClick={() => choose(promised)}
            >
              {boardStrings.later(more, timeOf(promised))}
            </Button>
          );
        })}
      </div>
      <form className={css['own']} onSubmit={submit}>
        <label className={css['field']}>
          <span>{boardStrings.minutes}</span>
          <input
            className={css['input']}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
            value={minutes}
            onChange={({ target }) => setMinutes(target.value.replaceAll(/\D/g, ''))}
          />
        </label>
        {own !== null && fault !== null && <p role="alert">{boardStrings.promiseFaults[fault]}</p>}
        {own !== null && fault === null && (
          <Button type="submit" size="large" className={css['touch']}>
            {boardStrings.setMinutes(timeOf(own))}
          </Button>
        )}
      </form>
    </div>
  );
}

const MAX_WORDS = 300;

interface RejectFormProps {
  readonly order: ShownOrder;
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Selects why an order is canceled and the message to the customer; nothing is preselected. */
export function RejectForm({ order, onDone, onKeep }: RejectFormProps): JSX.Element {
  const { reject } = useOrderActions();
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [words, setWords] = useState('');
  return (
    <div className={rejectFormCss['form']}>
      <Choice
        legend={boardStrings.rejectWhy}
        field="reason"
        value={reason}
        options={RejectReason.options.map((value) => ({ value, label: boardStrings.reason(value) }))}
        onChange={(value) => setReason(RejectReason.options.find((one) => one === value) ?? null)}
      />
      <label className={rejectFormCss['field']}>
        <span>{boardStrings.rejectWords}</span>
        <textarea
          className={rejectFormCss['input']}
          rows={3}
          maxLength={MAX_WORDS}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className={rejectFormCss['hint']}>{boardStrings.rejectHint}</span>
      </label>
      {isPaid(order) && <p>{boardStrings.rejectMoney}</p>}
      <div className={rejectFormCss['buttons']}>
        <Button
          size="large"
          className={rejectFormCss['touch']}
          aria-disabled={reason === null || undefined}
          onClick={() => {
            if (reason === null) return;
            reject(order, reason, words.trim() === '' ? null : words.trim());
            onDone();
          }}
        >
          {boardStrings.rejectNow}
        </Button>
        <Button variant="quiet" size="large" className={rejectFormCss['touch']} onClick={onKeep}>
          {boardStrings.keep}
        </Button>
      </div>
    </div>
  );
}
