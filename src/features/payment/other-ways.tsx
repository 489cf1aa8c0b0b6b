import { useState, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { OtherWaysSheet } from '#entities/payment/other-ways-sheet.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { useToasts } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';

interface OtherWaysProps {
  /** Undefined until loaded: a tap takes effect once it is. */
  order: Order | undefined;
  /** A different online method was selected. */
  onOtherMethod: () => void;
}

/** Selects another payment method, on the payment page. */
export function OtherWays({ order, onOtherMethod }: OtherWaysProps): JSX.Element {
  const { showToast } = useToasts();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="large" variant="secondary" onClick={() => setChoosing(true)}>
        {paymentStrings.otherwise}
      </Button>
      {isChoosing && order && (
        <OtherWaysSheet
          order={order}
          onClose={() => setChoosing(false)}
          onChanged={({ payment_method: method }) => {
            setChoosing(false);
            if (isOnlinePayment(method)) onOtherMethod();
            else showToast(paymentStrings.changed, { tone: 'success' });
          }}
        />
      )}
    </>
  );
}
