import type { JSX, ReactNode } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import type { Command } from '../../platform/outbox/state.ts';
import { useServices } from '../../state/services.ts';
import { useOutbox } from '../../state/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons/menu-icons.tsx';
import { noticeClass } from '../../ui/notice.ts';
import css from './orders.module.css';
import { ordersStrings } from './orders-strings.ts';

/** What has not been done yet: orders and cancellations without an answer, and those that need a decision. */
export function WaitingCommands({ decide }: { decide: ReactNode }): JSX.Element | null {
  const { commands } = useOutbox();
  const open = commands.filter(({ state }) => state !== 'acked');
  if (open.length === 0) return null;
  return (
    <ul role="list" className={css['waiting']}>
      {open.map((command) => (
        <Waiting key={command.id} command={command} decide={decide} />
      ))}
    </ul>
  );
}

const words = ({ kind, state, error }: Command): { title: string; text: string } => {
  if (state === 'needs_customer') return { title: ordersStrings.needsYou, text: error?.message ?? '' };
  if (kind === 'cancel') return { title: ordersStrings.waitingCancel, text: ordersStrings.waitingCancelText };
  return {
    title: ordersStrings.waitingPlace,
    text: state === 'sending' ? ordersStrings.sendingPlaceText : ordersStrings.waitingPlaceText,
  };
};

function Waiting({ command, decide }: { command: Command; decide: ReactNode }): JSX.Element {
  const { outbox } = useServices();
  const { title, text } = words(command);
  const needsCustomer = command.state === 'needs_customer';
  const forget = (): void => void outbox.forgetCommand(command.id);
  return (
    <li className={noticeClass}>
      <p className={css['waitingTitle']}>
        <ClockIcon />
        {title}
      </p>
      {command.kind === 'place' && <p>{ordersStrings.sentFor(formatPrice(command.total_shown))}</p>}
      <p className={css['muted']}>{text}</p>
      <div className={css['actions']}>
        {needsCustomer && command.kind === 'place' && decide}
        {needsCustomer && (
          <Button variant="quiet" onClick={forget}>
            {command.kind === 'place' ? ordersStrings.forget : ordersStrings.understood}
          </Button>
        )}
        {command.state === 'queued' && (
          <Button variant="quiet" onClick={forget}>
            {ordersStrings.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}
