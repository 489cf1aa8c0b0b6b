import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { isCallCurrent } from '#domain/table-call.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import { boardStrings } from '../board/board-strings.ts';
import { unseenOrders } from '../data/orders.ts';
import { useOrderActions } from '../board/use-order-actions.ts';
import { callsStrings } from './kitchen-strings.ts';
import { showsRestaurant, type KitchenState } from '../data/kitchen-state.ts';
import css from './alerts.module.css';

/** Taps that the server rejected; each is shown until someone has read it. */
export function Failures(): JSX.Element {
  const { change } = useKitchen();
  const { failures } = useKitchenSnapshot().state;
  return (
    <div role="alert">
      {failures.map((failure) => (
        <div key={failure.id} className={css['failure']}>
          <p>{boardStrings.failure(failure)}</p>
          <Button
            variant="quiet"
            size="large"
            onClick={() => void change((state) => ({ failures: state.failures.filter(({ id }) => id !== failure.id) }))}
          >
            {boardStrings.understood}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** New orders that no one has looked at, shown in every section: a tap marks them as seen (docs/product.md §26.27). */
export function UnseenOrders(): JSX.Element {
  const unseen = unseenOrders(useKitchenSnapshot().state);
  const { see } = useOrderActions();
  return (
    <div role="status">
      {unseen.length > 0 && (
        <div className={cx(css['alarm'], css['unseen'])}>
          <p>{boardStrings.unseen(unseen.length)}</p>
          <Button
            variant="quiet"
            size="large"
            className={css['button']}
            onClick={() => void see(unseen.map(({ id }) => id))}
          >
            {boardStrings.seen}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TableCallsProps {
  readonly calls: readonly PartnerTableCall[];
  readonly now: Date;
}

/** Calling tables, shown in every section: a tap says that someone is coming (docs/product.md §33.15). */
export function TableCalls({ calls, now }: TableCallsProps): JSX.Element {
  const { tap } = useKitchen();
  return (
    <div role="status" className={css['calls']}>
      {calls.map((call) => (
        <div key={call.id} className={cx(css['alarm'], css['call'])}>
          <p>
            <span>{callsStrings.call(call)}</span>
            <span className={css['since']}>
              {callsStrings.since(Math.floor((now.getTime() - Date.parse(call.called_at)) / MINUTE))}
            </span>
          </p>
          <Button
            variant="quiet"
            size="large"
            className={css['button']}
            aria-label={callsStrings.takeWhom(callsStrings.call(call))}
            onClick={() => void tap({ call: 'table_call', body: { call_id: call.id } })}
          >
            {callsStrings.take}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Returns the calls of the chosen restaurant that no one at this screen has taken, and whose guests still wait. */
export function waitingCalls(
  { table_calls: calls, commands, settings }: KitchenState,
  now: Date,
): readonly PartnerTableCall[] {
  const taken = new Set(commands.flatMap(({ call, body }) => (call === 'table_call' ? [body.call_id] : [])));
  return calls.filter(
    ({ id, restaurant_id: of, called_at: at }) =>
      !taken.has(id) && showsRestaurant(settings, of) && isCallCurrent(new Date(at), now),
  );
}
