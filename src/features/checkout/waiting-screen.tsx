import { useEffect, useRef, type JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import { noticeStrings } from '#client/notice-strings.ts';
import { useKeepsCookies } from '#client/session/use-keeps-cookies.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import type { CheckoutComponents } from './checkout-components.ts';

interface WaitingScreenProps {
  command: Command;
  components: CheckoutComponents;
  onWithdraw: () => void;
}

/** An order without a response is not «принят»: says so, and how it continues, or why it cannot. */
export function WaitingScreen({ command, components, onWithdraw }: WaitingScreenProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was longer: scrolls to the top, so that the message is seen and announced.
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const isSending = command.state === 'sending';
  const hasCookies = useKeepsCookies();
  return (
    <div ref={place} tabIndex={-1} role="status" className={css['whole']}>
      <EmptyState
        level={1}
        art={<ClockIcon />}
        title={checkoutStrings[isSending ? 'sendingTitle' : 'waitingTitle']}
        text={
          <>
            <span>
              {hasCookies ? checkoutStrings[isSending ? 'waitingSending' : 'waitingText'] : noticeStrings.noCookies}
            </span>
            {command.kind === 'place' && (
              <span className={css['waitingTotal']}>
                {`${checkoutStrings.total} ${formatPrice(command.total_shown)}`}
              </span>
            )}
          </>
        }
        action={
          <div className={css['actions']}>
            {!isSending && (
              <Button variant="quiet" onClick={onWithdraw}>
                {checkoutStrings.withdraw}
              </Button>
            )}
            <components.ButtonLink to="orders">{checkoutStrings.toOrders}</components.ButtonLink>
          </div>
        }
      />
    </div>
  );
}
