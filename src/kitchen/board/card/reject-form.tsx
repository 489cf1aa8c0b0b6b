import { useState, type JSX } from 'react';
import { CancelReason } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import type { ShownOrder } from '#kitchen/data/shown-orders.ts';
import { boardStrings } from '../board-strings.ts';
import css from './reject-form.module.css';
import { useOrderActions } from './use-order-actions.ts';

const MAX_WORDS = 300;

interface RejectFormProps {
  readonly order: ShownOrder;
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Selects why an order is canceled and the message to the customer; nothing is preselected. */
export function RejectForm({ order, onDone, onKeep }: RejectFormProps): JSX.Element {
  const { reject } = useOrderActions();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [words, setWords] = useState('');
  return (
    <div className={css['form']}>
      <Choice
        legend={boardStrings.rejectWhy}
        field="reason"
        value={reason}
        options={CancelReason.options.map((value) => ({ value, label: boardStrings.reason(value) }))}
        onChange={(value) => setReason(CancelReason.options.find((one) => one === value) ?? null)}
      />
      <label className={css['field']}>
        <span>{boardStrings.rejectWords}</span>
        <textarea
          className={css['input']}
          rows={3}
          maxLength={MAX_WORDS}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className={css['hint']}>{boardStrings.rejectHint}</span>
      </label>
      {order.payment.to_collect === 0 && <p>{boardStrings.rejectMoney}</p>}
      <div className={css['buttons']}>
        <Button
          size="large"
          className={css['touch']}
          aria-disabled={reason === null || undefined}
          onClick={() => {
            if (reason === null) return;
            reject(order, reason, words.trim() === '' ? null : words.trim());
            onDone();
          }}
        >
          {boardStrings.rejectNow}
        </Button>
        <Button variant="quiet" size="large" className={css['touch']} onClick={onKeep}>
          {boardStrings.keep}
        </Button>
      </div>
    </div>
  );
}
