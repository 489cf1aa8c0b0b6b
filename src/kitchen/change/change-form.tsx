import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { ChangeQuote } from '#contract/partner-manage.ts';
import { isChangeable } from '#domain/order-status.ts';
import { optionWords } from '#domain/line-words.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { isApiError } from '#lib/api/errors.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Stepper } from '#ui/stepper.tsx';
import type { ShownOrder } from '../data/orders.ts';
import { useIsOffline, useKitchen } from '../shell/use-kitchen.ts';
import { AddDish, type AddedDish } from './add-dish.tsx';
import { AddedDishes, linesOf } from './added-dishes.tsx';
import css from './change-form.module.css';
import { changeStrings } from './change-strings.ts';
import { ChangePreview } from './change-preview.tsx';

interface ChangeFormProps {
  readonly order: ShownOrder;
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Portions by line. */
type Quantities = Readonly<Record<number, number>>;

/**
 * Changes the dishes of an order at the customer's wish (docs/product.md §26.55): the wishes, then what they cost, then the change. Bypasses the
 * outbox: the manager, who is on the phone, sees that it is done. A retry reuses the key, and the server refuses an order that someone else has
 * changed meanwhile.
 */
export function ChangeForm({ order, onDone, onKeep }: ChangeFormProps): JSX.Element {
  const { api, polling } = useKitchen();
  const isOffline = useIsOffline();
  const [base, setBase] = useState(order.revision);
  const [quantities, setQuantities] = useState<Quantities>({});
  const [added, setAdded] = useState<readonly AddedDish[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [quote, setQuote] = useState<ChangeQuote | null>(null);
  const [key, setKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const isOutdated = order.revision !== base;
  const lines = order.items.flatMap(({ item_id, quantity }) => {
    const wanted = quantities[item_id] ?? quantity;
    return wanted === quantity ? [] : [{ item_id, quantity: wanted }];
  });
  const isChanged = lines.length > 0 || added.length > 0;
  const startAnew = (): void => {
    setBase(order.revision);
    setQuantities({});
    setAdded([]);
    setQuote(null);
    setProblem(null);
  };
  const send = async (total: number | null): Promise<ChangeQuote | null> => {
    const body = {
      order_id: order.id,
      revision: base,
      lines,
      add: linesOf(added),
      // The manager reads the sum to the customer before confirming it.
      collect_on_receipt: true,
      ...(total === null ? { dry_run: true } : { total }),
    };
    // What a dry run has asked is another request.
    const idempotencyKey = total === null ? newKey() : key;
    return (await api.call(kitchenApi.partnerChangeOrder, { body, idempotencyKey })).quote;
  };
  const attempt = async (total: number | null): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      const found = await send(total);
      if (total === null) {
        setKey(newKey());
        setQuote(found);
      } else {
        void polling.poll();
        onDone();
      }
    } catch (error) {
      setProblem(errorMessage(error, changeStrings.offline));
      // It is not what this screen shows any more.
      if (isApiError(error) && error.status === 409) void polling.poll();
    } finally {
      setSending(false);
    }
  };
  const ask = (): void => {
    if (isChanged) void attempt(null);
    else setProblem(changeStrings.nothing);
  };

  if (!isChangeable(order.status)) {
    return (
      <div className={css['form']}>
        <p role="alert">{changeStrings.tooLate}</p>
        <Button size="large" wide onClick={onKeep}>
          {changeStrings.back}
        </Button>
      </div>
    );
  }
  if (isOutdated) {
    return (
      <div className={css['form']}>
        <p role="alert">{changeStrings.changedMeanwhile}</p>
        <ul className={css['lines']} role="list">
          {order.items.map(({ item_id, name, quantity }) => (
            <li key={item_id}>{`${quantity} × ${name}`}</li>
          ))}
        </ul>
        <Button size="large" wide onClick={startAnew}>
          {changeStrings.goOn}
        </Button>
      </div>
    );
  }
  if (isAdding) {
    return (
      <AddDish
        order={order}
        onBack={() => setAdding(false)}
        onAdd={(dish) => {
          setAdded([...added, dish]);
          setAdding(false);
        }}
      />
    );
  }
  const trouble = (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {problem === null && isOffline && <p role="status">{changeStrings.offline}</p>}
    </>
  );
  if (quote !== null) {
    return (
      <ChangePreview
        order={order}
        quote={quote}
        trouble={trouble}
        busy={isSending}
        onConfirm={() => void attempt(quote.totals.total_price)}
        onBack={() => setQuote(null)}
      />
    );
  }
  return (
    <div className={css['form']}>
      <p className={css['muted']}>{changeStrings.hint}</p>
      <ul className={css['lines']} role="list">
        {order.items.map((item) => {
          const wanted = quantities[item.item_id] ?? item.quantity;
          return (
            <li key={item.item_id} className={css['line']}>
              <div>
                <p className={cx(css['name'], wanted === 0 && css['gone'])}>{item.name}</p>
                <p className={css['muted']}>
                  {[
                    ...optionWords(item.options),
                    wanted === 0 ? changeStrings.gone : wanted !== item.quantity && changeStrings.was(item.quantity),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              <Stepper
                label={item.name}
                value={wanted}
                removes
                onChange={(quantity) => setQuantities({ ...quantities, [item.item_id]: quantity })}
              />
            </li>
          );
        })}
        <AddedDishes dishes={added} mark={changeStrings.isNew} onChange={setAdded} />
      </ul>
      <Button variant="secondary" size="large" wide onClick={() => setAdding(true)}>
        {changeStrings.add}
      </Button>
      {trouble}
      <div className={css['actions']}>
        <Button size="large" wide busy={isSending} onClick={ask}>
          {changeStrings.count}
        </Button>
        <Button variant="quiet" size="large" wide onClick={onKeep}>
          {changeStrings.keep}
        </Button>
      </div>
    </div>
  );
}
