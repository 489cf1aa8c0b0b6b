import type { JSX } from 'react';
import { wishesLine } from '#domain/courier-wishes.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { boardStrings } from '../board/board-strings.ts';
import { TimeLeft, addressLines } from '../board/order-parts.tsx';
import { isPaid } from '../board/payment-words.ts';
import { useOrderActions } from '../board/use-order-actions.ts';
import { isCourierScreen } from '../data/kitchen-state.ts';
import type { ShownOrder } from '../data/orders.ts';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import { PhotoAtDoor } from './photo-at-door.tsx';
import css from './courier.module.css';

/** Links by coordinates where known: an address may be found elsewhere. Yandex has houses of small towns. */
const mapHref = ({ coords, address }: NonNullable<ShownOrder['delivery_details']>): string =>
  coords === null
    ? `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`
    : `https://yandex.ru/maps/?pt=${coords.longitude},${coords.latitude}&z=17&l=map`;

const moneyWords = (order: ShownOrder): string => {
  const { payment } = order;
  if (payment.to_collect === 0) return courierStrings.paid(isPaid(order));
  const price = formatPrice(payment.to_collect);
  if (isOnlinePayment(payment.method)) return courierStrings.due(price);
  return payment.method === 'cash' ? courierStrings.cash(price) : courierStrings.card(price);
};

/** Returns the next step with a delivery, and its name: a courier's own, or the kitchen's in the courier's name. */
const useStep = (order: ShownOrder): { readonly label: string; readonly take: () => void } => {
  const { tap } = useKitchen();
  const { state } = useKitchenSnapshot();
  const { move } = useOrderActions();
  const isUnderway = order.status === 'delivering';
  if (!isCourierScreen(state)) {
    return { label: isUnderway ? courierStrings.given : courierStrings.taken, take: () => move(order) };
  }
  const body = { order_id: order.id };
  return order.courier === null
    ? { label: courierStrings.take, take: () => void tap({ call: 'take', body }) }
    : {
        label: courierStrings.given,
        take: () => void tap({ call: 'hand_over', body: { ...body, left_at_door: false } }),
      };
};

const stateWords = ({ status, courier }: ShownOrder, isOwnScreen: boolean): string => {
  if (status !== 'delivering') return courierStrings.ready;
  if (courier !== null) return isOwnScreen ? courierStrings.underway : boardStrings.courier(courier.name);
  return isOwnScreen ? courierStrings.unnamed : courierStrings.underway;
};

/** One delivery, readable on the stairs. */
export function DeliveryCard({ order }: { order: ShownOrder }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const step = useStep(order);
  const isOwnScreen = isCourierScreen(state);
  const Heading = isOwnScreen ? 'h3' : 'h2';
  const { delivery_details: details, payment } = order;
  return (
    <li className={css['card']} data-order={order.number}>
      <div className={css['head']}>
        <Heading>{boardStrings.number(order.number)}</Heading>
        <TimeLeft order={order} />
      </div>
      <p className={css['status']}>
        <span>{stateWords(order, isOwnScreen)}</span>
        {order.sending && <span>{`, ${boardStrings.sending}`}</span>}
      </p>
      {details !== null && (
        <div className={css['address']}>
          {addressLines(details).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {order.courier_wishes.length > 0 && <p className={css['comment']}>{wishesLine(order.courier_wishes)}</p>}
      {order.comment !== null && <p className={css['comment']}>{order.comment}</p>}
      <p className={css['money']}>
        <span>{moneyWords(order)}</span>
        {payment.change !== null && payment.change_from !== null && payment.change > 0 && (
          <span>{courierStrings.change(formatPrice(payment.change), formatPrice(payment.change_from))}</span>
        )}
      </p>
      <div className={css['links']}>
        <PhoneLink number={order.phone_number} className={buttonClass({ variant: 'quiet', size: 'large' })}>
          <PhoneIcon />
          <span>{courierStrings.call(order.name, formatPhone(order.phone_number))}</span>
        </PhoneLink>
        {details !== null && (
          <a
            href={mapHref(details)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'large' })}
          >
            <PinIcon />
            <span>{courierStrings.map}</span>
          </a>
        )}
      </div>
      <Button size="large" wide className={css['main']} onClick={step.take}>
        {step.label}
      </Button>
      {isOwnScreen && order.courier !== null && <AtDoor order={order} />}
    </li>
  );
}

/** What else may happen at the door: it is left there, as the customer wished, or nobody opens (docs/product.md §26.50, §26.51, §26.60). */
function AtDoor({ order }: { order: ShownOrder }): JSX.Element {
  const { tap } = useKitchen();
  const { id, courier_wishes: wishes, no_answer_at: at, timezone } = order;
  return (
    <>
      {wishes.includes('leave_at_door') && (
        <>
          <PhotoAtDoor order={order} />
          <Button
            size="large"
            wide
            variant="secondary"
            className={css['main']}
            onClick={() => void tap({ call: 'hand_over', body: { order_id: id, left_at_door: true } })}
          >
            {courierStrings.left}
          </Button>
        </>
      )}
      {at === null ? (
        <Button
          size="large"
          wide
          variant="quiet"
          className={css['touch']}
          onClick={() => void tap({ call: 'no_answer', body: { order_id: id } })}
        >
          {courierStrings.noAnswer}
        </Button>
      ) : (
        <p className={css['comment']}>{courierStrings.noAnswerNoted(formatTime(new Date(at), timezone))}</p>
      )}
    </>
  );
}
