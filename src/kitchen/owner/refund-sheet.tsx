import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { type OwnerOrder, REFUND_WHYS } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useIsOffline, useKitchen } from '../shell/use-kitchen.ts';
import css from './owner.module.css';
import { ownerStrings } from './owner-strings.ts';
import form from '../shell/form.module.css';

type Why = (typeof REFUND_WHYS)[number];
const MAX_COMMENT = 300;

interface RefundSheetProps {
  readonly order: OwnerOrder;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Refunds money of an order (docs/product.md §26.21): sum and reason, then a confirmation in words. Bypasses the outbox: the person
 * refunding sees that the refund was accepted. A retry reuses the key, and the server rejects what it has already done.
 */
export function RefundSheet({ order, onClose, onDone }: RefundSheetProps): JSX.Element {
  const { api } = useKitchen();
  const isOffline = useIsOffline();
  const [key] = useState(newKey);
  const [text, setText] = useState('');
  const [why, setWhy] = useState<Why | null>(null);
  const [comment, setComment] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const amount = kopecksOf(text);
  const isRight = amount !== null && amount >= 1 && amount <= order.refundable;
  const goOn = (): void => {
    setProblem(!isRight ? ownerStrings.wrongAmount : why === null ? ownerStrings.whyMissing : null);
    setAsking(isRight && why !== null);
  };
  const send = async (reason: Why, sum: number): Promise<void> => {
    setSending(true);
    setProblem(null);
    const body = {
      order_id: order.id,
      amount: sum,
      refunded_before: order.refunded,
      reason,
      comment: comment.trim() || null,
    };
    try {
      await api.call(kitchenApi.partnerRefundOrder, { body, idempotencyKey: `${key}-${sum}` });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, ownerStrings.offline));
    } finally {
      setSending(false);
    }
  };
  return (
    <Sheet title={ownerStrings.refundTitle(order.number)} onClose={onClose}>
      <div className={css['form']}>
        {isAsking && why !== null && amount !== null ? (
          <>
            <p>{ownerStrings.confirmText(formatPrice(amount))}</p>
            <p>{ownerStrings.reason(why)}</p>
            {isOffline && <p role="status">{ownerStrings.offline}</p>}
            {problem !== null && <p role="alert">{problem}</p>}
            <Button size="large" wide busy={isSending} onClick={() => void send(why, amount)}>
              {ownerStrings.confirm(formatPrice(amount))}
            </Button>
            <Button variant="quiet" size="large" wide onClick={() => setAsking(false)}>
              {ownerStrings.back}
            </Button>
          </>
        ) : (
          <>
            <p>{ownerStrings.left(formatPrice(order.refundable))}</p>
            <div className={css['sum']}>
              <label className={form['field']}>
                <span>{ownerStrings.amount}</span>
                <input
                  className={form['input']}
                  inputMode="decimal"
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </label>
              <Button
                variant="quiet"
                size="large"
                onClick={() => setText(String(order.refundable / 100).replace('.', ','))}
              >
                {ownerStrings.all}
              </Button>
            </div>
            <Choice
              legend={ownerStrings.why}
              field="why"
              value={why}
              options={REFUND_WHYS.map((value) => ({ value, label: ownerStrings.reason(value) }))}
              onChange={(value) => setWhy(REFUND_WHYS.find((one) => one === value) ?? null)}
            />
            <label className={form['field']}>
              <span>{ownerStrings.comment}</span>
              <input
                className={form['input']}
                maxLength={MAX_COMMENT}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
              <span className={css['hint']}>{ownerStrings.commentHint}</span>
            </label>
            {problem !== null && <p role="alert">{problem}</p>}
            <Button size="large" wide onClick={goOn}>
              {ownerStrings.next}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Parses roubles as typed into kopecks: «930», «12,50», «1 290.5». Returns null if invalid. */
function kopecksOf(text: string): number | null {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0₽]/g, ''));
  if (!found) return null;
  const [, rubles = '0', kopecks = ''] = found;
  return Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
