import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { type OwnerOrder, REFUND_WHYS } from '#contract/partner-manage.ts';
import { nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useIsOffline, useKitchen } from '../shell/use-kitchen.ts';
import css from './owner.module.css';
import { ownerStrings } from './owner-strings.ts';
import { type PickedLine, RefundDishes } from './refund-dishes.tsx';
import form from '../shell/form.module.css';

type Why = (typeof REFUND_WHYS)[number];
const MAX_COMMENT = 300;

interface RefundSheetProps {
  readonly order: OwnerOrder;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type By = 'dishes' | 'sum';

/**
 * Refunds dishes of an order, or a sum (docs/product.md §26.21, §26.54): what and why, then a confirmation in words. Bypasses the outbox: the
 * person refunding sees that the refund was accepted. A retry reuses the key, and the server rejects what it has already done.
 */
export function RefundSheet({ order, onClose, onDone }: RefundSheetProps): JSX.Element {
  const { api } = useKitchen();
  const isOffline = useIsOffline();
  const [key, setKey] = useState(newKey);
  const [by, setBy] = useState<By>('dishes');
  const [picked, setPicked] = useState<readonly PickedLine[]>([]);
  const [text, setText] = useState('');
  const [why, setWhy] = useState<Why | null>(null);
  const [comment, setComment] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sumOfDishes = picked.reduce((sum, line) => sum + line.amount, 0);
  const amount = by === 'dishes' ? sumOfDishes : kopecksOf(text);
  const isRight = amount !== null && amount >= 1 && amount <= order.refundable;
  const goOn = (): void => {
    // What is asked for may be another thing than before.
    setKey(newKey());
    const wrong = by === 'sum' ? ownerStrings.wrongAmount : wrongDishes(amount ?? 0);
    setProblem(!isRight ? wrong : why === null ? ownerStrings.whyMissing : null);
    setAsking(isRight && why !== null);
  };
  const send = async (reason: Why, sum: number): Promise<void> => {
    setSending(true);
    setProblem(null);
    const lines = picked.map(({ itemId, quantity }) => ({ item_id: itemId, quantity }));
    const body = {
      order_id: order.id,
      ...(by === 'dishes' ? { lines } : { amount: sum }),
      refunded_before: order.refunded,
      reason,
      comment: comment.trim() || null,
    };
    try {
      await api.call(kitchenApi.partnerRefundOrder, { body, idempotencyKey: key });
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
            {by === 'dishes' && <p>{ownerStrings.refundedDishes(picked.map(nameWords).join(', '))}</p>}
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
            {order.by_hand > 0 && <p>{ownerStrings.byHand(formatPrice(order.by_hand))}</p>}
            <Segmented
              legend={ownerStrings.refundBy}
              value={by}
              options={(['dishes', 'sum'] as const).map((value) => ({ value, label: ownerStrings.by[value] }))}
              onChange={setBy}
            />
            {by === 'dishes' ? (
              <RefundDishes orderId={order.id} picked={picked} onPick={setPicked} />
            ) : (
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
            )}
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
              {by === 'dishes' && sumOfDishes > 0 ? ownerStrings.nextSum(formatPrice(sumOfDishes)) : ownerStrings.next}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Why the picked dishes cannot be refunded. */
function wrongDishes(sum: number): string {
  return sum === 0 ? ownerStrings.noDishes : ownerStrings.dishesTooMuch;
}

/** Parses roubles as typed into kopecks: «930», «12,50», «1 290.5». Returns null if invalid. */
function kopecksOf(text: string): number | null {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0₽]/g, ''));
  if (!found) return null;
  const [, rubles = '0', kopecks = ''] = found;
  return Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
