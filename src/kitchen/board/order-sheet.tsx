import { lazy, Suspense, useState, type JSX } from 'react';
import { formatPhone } from '#domain/phone-text.ts';
import { formatPrice } from '#domain/money.ts';
import { isChangeable, isFinal, isToCook, recalledStatus } from '#domain/order-status.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { atHand } from '#ui/at-hand.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { addressLines, Comment, Dishes, MoneyLine, TimeLeft } from './order-parts.tsx';
import type { ShownOrder } from '../data/orders.ts';
import { useOrderActions } from './use-order-actions.ts';
import { readStrings } from '../shell/kitchen-strings.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { usePrint } from './tickets.tsx';
import { boardStrings } from './board-strings.ts';
import { PromiseForm, RejectForm } from './order-forms.tsx';
import css from './order-sheet.module.css';

/** Loaded with the sections that come later (kitchen-shell.tsx). */
const DoorPhoto = lazy(async () => ({ default: (await import('../shell/later-sections.ts')).DoorPhoto }));

type Part = 'whole' | 'time' | 'reject' | 'change';

/** Loads with the sections that a kitchen does not begin with. */
const Change = atHand(async () => (await import('../shell/later-sections.ts')).ChangeForm, NotLoaded);

function NotLoaded(): JSX.Element {
  return <ErrorState title={readStrings.failed} text={readStrings.offline} onRetry={() => location.reload()} />;
}

/** A whole order with all of its actions. */
export function OrderSheet({ order, onClose }: { order: ShownOrder; onClose: () => void }): JSX.Element {
  const [part, setPart] = useState<Part>('whole');
  const { number } = order;
  if (part === 'reject') {
    return (
      <Sheet title={boardStrings.rejectTitle(number)} onClose={onClose}>
        <RejectForm order={order} onDone={onClose} onKeep={() => setPart('whole')} />
      </Sheet>
    );
  }
  if (part === 'change') {
    return (
      <Sheet title={boardStrings.changeTitle(number)} onClose={onClose} tall>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <Change.Component order={order} onDone={() => setPart('whole')} onKeep={() => setPart('whole')} />
        </Suspense>
      </Sheet>
    );
  }
  if (part === 'time') {
    const title = order.status === 'new' ? boardStrings.acceptTitle(number) : boardStrings.timeTitle(number);
    return (
      <Sheet title={title} onClose={onClose}>
        <PromiseForm order={order} onDone={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet title={boardStrings.number(number)} onClose={onClose} reading>
      <Whole order={order} onPart={setPart} />
    </Sheet>
  );
}

function Whole({ order, onPart }: { order: ShownOrder; onPart: (part: Part) => void }): JSX.Element {
  const print = usePrint();
  const { recall, tick, mayWrite, mayChange } = useOrderActions();
  const { delivery_details: details, recall_until: until } = order;
  const now = useKitchenNow();
  const isRecallable = mayWrite && !order.sending && until !== null && Date.parse(until) > now.getTime();
  const recalledTo = isRecallable ? recalledStatus(order.status, order.order_type) : null;
  return (
    <div className={css['whole']}>
      <p className={css['top']}>
        <span>{boardStrings.type(order)}</span>
        <TimeLeft order={order} />
      </p>
      {order.courier !== null && <p>{boardStrings.courier(order.courier.name)}</p>}
      {order.left_at_door && <p>{boardStrings.leftAtDoor}</p>}
      {order.left_at_door && order.door_photo && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <DoorPhoto orderId={order.id} />
        </Suspense>
      )}
      {order.status === 'delivering' && order.no_answer_at !== null && (
        <p>{boardStrings.noAnswerSince(formatTime(new Date(order.no_answer_at), order.timezone))}</p>
      )}
      <Dishes
        items={order.items}
        onTick={isToCook(order.status) && mayWrite ? (line, done) => tick(order, [line], done) : undefined}
      />
      <Comment text={order.comment} />
      {order.courier_wishes.length > 0 && <p>{wishesLine(order.courier_wishes)}</p>}
      <MoneyLine order={order} />
      <p className={css['total']}>
        <span>{`${boardStrings.total} `}</span>
        <strong>{formatPrice(order.totals.total_price)}</strong>
      </p>
      {order.name !== '' && (
        <section>
          <h3>{boardStrings.customer}</h3>
          <p>{order.name}</p>
          {details !== null && addressLines(details).map((line) => <p key={line}>{line}</p>)}
        </section>
      )}
      <section>
        <h3>{boardStrings.history}</h3>
        <ul className={css['history']} role="list">
          {order.made_by !== null && (
            <li>{boardStrings.madeBy(formatTime(new Date(order.created_at), order.timezone), order.made_by)}</li>
          )}
          {order.status_history.map(({ status, at }) => (
            <li
              key={`${status} ${at}`}
            >{`${formatTime(new Date(at), order.timezone)} ${boardStrings.status(status)}`}</li>
          ))}
          {order.changes.map((change) => (
            <li key={change.at}>{boardStrings.changed(formatTime(new Date(change.at), order.timezone), change)}</li>
          ))}
        </ul>
      </section>
      <div className={css['actions']}>
        {order.phone_number !== '' && (
          <PhoneLink number={order.phone_number} className={buttonClass({ variant: 'quiet', size: 'large' })}>
            <PhoneIcon />
            <span>{formatPhone(order.phone_number)}</span>
          </PhoneLink>
        )}
        <Button variant="quiet" size="large" onClick={() => print([order.id])}>
          {boardStrings.print}
        </Button>
        {recalledTo !== null && (
          <Button variant="secondary" size="large" onClick={() => recall(order)}>
            {boardStrings.recall(recalledTo)}
          </Button>
        )}
        {!isFinal(order.status) && (
          <>
            {mayChange && isChangeable(order.status) && (
              <Button variant="secondary" size="large" onClick={() => onPart('change')}>
                {boardStrings.change}
              </Button>
            )}
            <Button variant="secondary" size="large" onClick={() => onPart('time')}>
              {boardStrings.time}
            </Button>
            <Button variant="plain" size="large" onClick={() => onPart('reject')}>
              {boardStrings.reject}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
