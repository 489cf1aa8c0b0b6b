import type { JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { clockText, useCountdown } from '#ui/use-countdown.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './payment.module.css';
import { paymentStrings } from './payment-strings.ts';

interface CountdownProps {
  /** The payment deadline: an instant by the server's clock. */
  until: string;
}

/** The time left to pay. Its seconds are visual only; screen readers announce twice that little is left. */
export function Countdown({ until }: CountdownProps): JSX.Element {
  const { clock } = useServices();
  // The device's clock may be wrong: the instant by its own clock.
  const left = useCountdown(Date.parse(until) - clock.offset());
  return (
    <p className={css['countdown']}>
      <span>{`${paymentStrings.timeLeft} `}</span>
      <span role="timer" aria-live="off" className={css['clock']}>
        {clockText(left)}
      </span>
      <VisuallyHidden live>{warning(left)}</VisuallyHidden>
    </p>
  );
}

const warning = (left: number): string => {
  if (left === 0 || left > 300) return '';
  return left > 60 ? paymentStrings.fewMinutes : paymentStrings.lastMinute;
};
