import { type JSX, useState } from 'react';
import * as v from 'valibot';
import type { Elements } from '#ui/elements.ts';
import { PrevalidateResult } from '#contract/orders.ts';
import { formatPrice } from '#domain/money.ts';
import { type Command, type PlaceCommand, mayGiveUp } from '#client/ordering/orders/order-state.ts';
import { useServices, useNow } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { confirmOrder, forgetCommand, giveUpCommand } from '#client/ordering/orders/order-commands.ts';
import { useHome } from '#client/place/use-cities.ts';
import { usePlace } from '#client/place/use-place.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ordersStrings } from '../orders-strings.ts';
import css from '../orders.module.css';

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

/** A button to stop waiting for a response that does not arrive; renders nothing while one is still due (docs/product.md §5.26). */
export function GiveUp({ command }: { command: Command }): JSX.Element | null {
  const { clock, outbox } = useServices();
  const now = useNow();
  const { restaurant: chosen } = usePlace();
  const [asks, setAsks] = useState(false);
  const ordered = useHome(command.kind === 'place' ? command.ordered?.place?.restaurant_id : null);
  if (now === null || !mayGiveUp(command, now.getTime())) return null;
  const restaurant = ordered?.restaurant ?? chosen;
  const close = (): void => setAsks(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {ordersStrings.giveUp}
      </Button>
      {asks && (
        <Sheet
          title={ordersStrings.giveUpTitle}
          onClose={close}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={close}>
                {ordersStrings.keepWaiting}
              </Button>
              <Button onClick={() => void giveUpCommand(outbox, command.id, clock.now().getTime())}>
                {ordersStrings.giveUp}
              </Button>
            </div>
          }
        >
          <p>{command.kind === 'place' ? ordersStrings.giveUpPlace : ordersStrings.giveUpCancel}</p>
          {restaurant !== null && restaurant.phone_number !== null && (
            <p>
              <PhoneLink number={restaurant.phone_number} />
            </p>
          )}
        </Sheet>
      )}
    </>
  );
}
