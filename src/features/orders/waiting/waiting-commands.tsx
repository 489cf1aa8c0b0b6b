import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { formatPrice } from '#domain/money.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import { GiveUp, WaitingDecision } from './waiting-decision.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { forgetCommand } from '#client/ordering/orders/order-commands.ts';

interface WaitingProps {
  /** Link to fix what blocks an order. */
  decide: Elements;
  /** Renders a link to the order's own screen. */
  link: (id: string, label: string) => Elements;
}

/** Unfinished commands: orders and cancellations without a response, and those that need a decision. */
export function WaitingCommands({ decide, link }: WaitingProps): JSX.Element | null {
  const { commands } = useOutbox().state;
  const open = commands.filter(({ state }) => state !== 'acked');
  if (open.length === 0) return null;
  return (
    <ul role="list" className={css['waiting']}>
      {open.map((command) => (
        <Waiting key={command.id} command={command} decide={decide} link={link} />
      ))}
    </ul>
  );
}

const words = ({ kind, state, error }: Command): { title: string; text: string } => {
  if (state === 'needs_customer') return { title: ordersStrings.needsYou, text: error?.message ?? '' };
  if (kind === 'cancel') return { title: ordersStrings.waitingCancel, text: ordersStrings.waitingCancelText };
  return {
    title: state === 'sending' ? ordersStrings.sendingPlace : ordersStrings.waitingPlace,
    text: state === 'sending' ? ordersStrings.sendingPlaceText : ordersStrings.waitingPlaceText,
  };
};

function Waiting({ command, decide, link }: WaitingProps & { command: Command }): JSX.Element {
  const { outbox, storage } = useServices();
  // It is sent only as the user who created it, and its details are private to them (docs/product.md §5.25).
  const isOthers = command.owner !== null && command.owner !== storage.get('user');
  const { title, text } = isOthers
    ? { title: ordersStrings.othersTitle, text: ordersStrings.othersText }
    : words(command);
  const needsCustomer = command.state === 'needs_customer';
  const forget = (): void => void forgetCommand(outbox, command.id);
  return (
    <li className={noticeClass}>
      <p className={css['waitingTitle']}>
        <ClockIcon />
        <span>{title}</span>
      </p>
      {command.kind === 'place' && <p>{ordersStrings.sentFor(formatPrice(command.total_shown))}</p>}
      <p className={css['muted']}>{text}</p>
      {needsCustomer && command.kind === 'place' && !isOthers ? (
        <WaitingDecision command={command} decide={decide} />
      ) : (
        <div className={css['waitingActions']}>
          {command.kind === 'place' && !isOthers && link(command.id, ordersStrings.openWaiting)}
          {needsCustomer && (
            <Button variant="quiet" onClick={forget}>
              {ordersStrings.understood}
            </Button>
          )}
          {command.state === 'queued' && (
            <Button variant="quiet" onClick={forget}>
              {ordersStrings.withdraw}
            </Button>
          )}
          {!isOthers && <GiveUp command={command} />}
        </div>
      )}
    </li>
  );
}
