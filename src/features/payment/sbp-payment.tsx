import { useEffect, useState, type JSX } from 'react';
import type { PaymentStart } from '#contract/payments.ts';
import { formatPrice } from '#domain/money.ts';
import { Refused } from '#entities/payment/payment-state.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { useToasts, useConnectivity } from '#client/use-services.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMedia } from '#ui/use-media.ts';
import { Checking, OtherWays, PaymentFrame, type PaymentScreenProps, useGoOn, useHeld, usePaying } from './paying.tsx';
import css from './payment-page.module.css';
import { paymentPageStrings } from './payment-page-strings.ts';
import type { QrCode } from './qr-code.ts';
/** How often to poll the order, ms: only the received money shows that it was paid. */
const OFTEN = 3_000;

interface SbpPaymentProps extends PaymentScreenProps {
  start: Extract<PaymentStart, { payment_method: 'sbp-online' }>;
  onOtherMethod: () => void;
}

/** Payment in the customer's bank app: a button on a phone, a QR code elsewhere (docs/product.md §25.7). */
export function SbpPayment({ start, back, onDone, onOtherMethod }: SbpPaymentProps): JSX.Element {
  const paying = useHeld(usePaying(start, OFTEN));
  const { order, state } = paying;
  useGoOn(order, onDone);
  const isPhone = useMedia(PHONE);
  const isOffline = useConnectivity() === 'unreachable';
  const isWaiting = state.type === 'waiting';
  const failure = isWaiting ? state.failure : null;
  return (
    <PaymentFrame order={order} amount={start.amount} until={isWaiting ? state.until : null} back={back}>
      {isWaiting ? (
        <>
          {failure !== null && (
            <div role="alert" className={noticeClass}>
              <Refused method="sbp-online" refusal={failure} />
            </div>
          )}
          {isPhone ? <InTheBank link={start.link} /> : <ByCode link={start.link} amount={start.amount} />}
          <p role="status" className={css['why']}>
            {isOffline ? paymentStrings.offline : paymentPageStrings.sbpWaiting}
          </p>
        </>
      ) : (
        <Checking paying={paying} />
      )}
      {isWaiting && order !== null && <OtherWays order={order} onOtherMethod={onOtherMethod} />}
    </PaymentFrame>
  );
}

/** A touch screen, or a phone-sized one. */
const PHONE = '(pointer: coarse), (max-width: 767.98px)';

function InTheBank({ link }: { link: string }): JSX.Element {
  return (
    <div className={css['pay']}>
      <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ size: 'large', wide: true })}>
        {paymentPageStrings.sbpPhone}
      </a>
      <p className={css['hint']}>{paymentPageStrings.sbpPhoneText}</p>
      <CopyLink link={link} />
    </div>
  );
}

function ByCode({ link, amount }: { link: string; amount: number }): JSX.Element {
  const code = useQrCode(link);
  const label = paymentPageStrings.qr(formatPrice(amount));
  return (
    <div className={css['code']}>
      {code === 'failed' ? null : code === null ? (
        <Skeleton className={css['qr']} height="100%" />
      ) : (
        <svg className={css['qr']} role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`}>
          <rect className={css['light']} width={code.size} height={code.size} />
          <path className={css['dark']} d={code.path} />
        </svg>
      )}
      {code !== 'failed' && <p className={css['hint']}>{paymentPageStrings.sbpDesktop}</p>}
      <div className={css['links']}>
        <CopyLink link={link} />
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'plain' })}>
          {paymentPageStrings.open}
        </a>
      </div>
    </div>
  );
}

function CopyLink({ link }: { link: string }): JSX.Element {
  const { showToast } = useToasts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      showToast(paymentPageStrings.copied, { tone: 'success' });
    } catch {
      showToast(paymentPageStrings.copyFailed);
    }
  };
  return (
    <Button variant="plain" onClick={() => void copy()}>
      {paymentPageStrings.copy}
    </Button>
  );
}

/** QR code of a link, drawn by a chunk that phones never load; `failed` if it did not load: the link itself is shown. */
const useQrCode = (link: string): QrCode | 'failed' | null => {
  const [code, setCode] = useState<QrCode | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./qr-code.ts').then(
      ({ qrCode }) => {
        if (!isGone) setCode(qrCode(link));
      },
      () => setCode('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [link]);
  return code;
};
