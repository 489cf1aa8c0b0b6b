import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import * as v from 'valibot';
import { PrevalidateResult } from '#contract/orders.ts';
import { formatPrice } from '#domain/money.ts';
import type { Command, PlaceCommand } from '#client/ordering/orders/order-state.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { confirmOrder, forgetCommand } from '#client/ordering/orders/order-commands.ts';

/** The order's current result, if the server has returned one. */
const answerOf = ({ error }: Command): PrevalidateResult | null => {
  const parsed = v.safeParse(PrevalidateResult, error?.details);
  return parsed.success ? parsed.output : null;
};

/** «Было → стало», and the button that decides. Shows what blocks the order; it is fixed in the checkout. */
export function WaitingDecision({ command, decide }: { command: PlaceCommand; decide: Elements }): JSX.Element {
  const { outbox } = useServices();
  const answer = answerOf(command);
  const total = answer?.totals.total_price ?? null;
  const isPossible = answer !== null && answer.issues.length === 0;
  return (
    <>
      {total !== null && total !== command.total_shown && (
        <dl className={css['change']}>
          <dt>{ordersStrings.was}</dt>
          <dd>
            <s>{formatPrice(command.total_shown)}</s>
          </dd>
          <dt>{ordersStrings.now}</dt>
          <dd>{formatPrice(total)}</dd>
        </dl>
      )}
      {answer?.dropped_promo != null && (
        <p>{ordersStrings.promoDropped(answer.dropped_promo.code, answer.dropped_promo.refusal?.message ?? '')}</p>
      )}
      {answer !== null && answer.issues.length > 0 && (
        <ul className={css['issues']}>
          {answer.issues.map((issue) => (
            <li key={`${issue.code} ${issue.item_id ?? ''} ${issue.field ?? ''}`}>{issue.message}</li>
          ))}
        </ul>
      )}
      <div className={css['actions']}>
        {isPossible && total !== null ? (
          <Button onClick={() => void confirmOrder(outbox, command.id, { totalShown: total })}>
            {ordersStrings.confirm(formatPrice(total))}
          </Button>
        ) : (
          decide
        )}
        <Button variant="quiet" onClick={() => void forgetCommand(outbox, command.id)}>
          {ordersStrings.forget}
        </Button>
      </div>
    </>
  );
}
