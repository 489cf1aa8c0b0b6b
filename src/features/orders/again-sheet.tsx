import { useState, type JSX, type ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { Order } from '../../../contract/orders.ts';
import { totalQuantity } from '../../../domain/cart-lines.ts';
import { whenLabel } from '../../../domain/relative-day.ts';
import { useConnectivity, useNow } from '../../state/hooks.ts';
import { useOutbox } from '../../state/use-cart.ts';
import type { Place } from '../../state/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { noticeClass } from '../../ui/notice.ts';
import { Price } from '../../ui/price.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { uiStrings } from '../../ui/ui-strings.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AgainRow } from './again-row.tsx';
import { againStrings } from './again-strings.ts';
import css from './again.module.css';
import { useAgain, type Again } from './use-again.ts';
import { useOrder } from './use-order.ts';

export interface AgainSheetProps {
  orderId: string;
  place: Place;
  /** Why a dish cannot be ordered at this hour, in words. */
  why: (product: Product) => string | null;
  /** Opens a dish over the sheet: to choose its options, or what there is instead. */
  onOpenDish: (productId: number) => void;
  /** Opens the selection of a restaurant in the sheet's place. */
  onChoosePlace: () => void;
  /** The lines are in the cart: shows it. */
  onAdded: () => void;
  toMenu: ReactNode;
  onClose: () => void;
}

/** A past order, once more: what of it can be had now and for how much, before anything is added. */
export function AgainSheet(props: AgainSheetProps): JSX.Element {
  const { orderId, onClose, toMenu } = props;
  const { order, failed, busy, retry } = useOrder(orderId);
  if (order) return <Lines {...props} order={order} />;
  return (
    <Sheet title={againStrings.title} onClose={onClose}>
      {order === null ? (
        <EmptyState level={3} title={againStrings.missing} text={againStrings.missingText} action={toMenu} />
      ) : failed ? (
        <ErrorState busy={busy} onRetry={retry} />
      ) : (
        <Bones />
      )}
    </Sheet>
  );
}

function Lines(props: AgainSheetProps & { order: Order }): JSX.Element {
  const { order, place, why, onOpenDish, toMenu, onClose } = props;
  const again = useAgain(order, place);
  const { rows, failed, busy, retry } = again;
  const hasSome = rows?.some(({ line }) => 'now' in line) ?? false;
  return (
    <Sheet
      title={againStrings.title}
      onClose={onClose}
      footer={rows !== undefined && hasSome ? <Footer {...props} again={again} /> : undefined}
    >
      <div className={css['body']}>
        <PlaceNote {...props} again={again} />
        {rows === undefined && (failed ? <ErrorState busy={busy} onRetry={retry} /> : <Bones />)}
        {rows !== undefined && !hasSome && (
          <EmptyState level={3} title={againStrings.nothingTitle} text={againStrings.nothingText} action={toMenu} />
        )}
        {rows !== undefined && (
          <ul role="list" aria-label={againStrings.lines} className={css['rows']}>
            {rows.map((row) => (
              <AgainRow key={row.item.item_id} row={row} why={why} onOpenDish={onOpenDish} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

/** Whose prices these are, and of when. */
function PlaceNote({
  order,
  place,
  again,
  onChoosePlace,
}: AgainSheetProps & { order: Order; again: Again }): JSX.Element | null {
  const isOffline = useConnectivity() === 'unreachable';
  const now = useNow();
  const { restaurant, orderType, chosen } = place;
  if (restaurant === null) return null;
  const isElsewhere = restaurant.id !== order.restaurant_id || orderType !== order.order_type;
  return (
    <>
      {isElsewhere && chosen ? (
        <div className={noticeClass}>
          <p>{againStrings.elsewhere(order.restaurant.name, order.order_type, restaurant.name, orderType)}</p>
          <Button variant="plain" onClick={onChoosePlace}>
            {againStrings.change}
          </Button>
        </div>
      ) : (
        <p className={css['muted']}>
          {chosen ? againStrings.here(restaurant.name, orderType) : againStrings.notChosen}
        </p>
      )}
      {isOffline && again.rows !== undefined && now !== null && (
        <p className={noticeClass} role="status">
          {againStrings.offline(whenLabel(again.readAt, now, restaurant.timezone))}
        </p>
      )}
    </>
  );
}

/** The sum, what is to become of the cart, and the one tap. */
function Footer({ place, again, onChoosePlace, onAdded }: AgainSheetProps & { again: Again }): JSX.Element {
  const { lines } = useOutbox();
  const [replaces, setReplaces] = useState(false);
  const [isDone, setDone] = useState(false);
  const { count, sum, add } = again;
  const inCart = totalQuantity(lines);
  // Once they are in the cart, the cart is what it was before for as long as the sheet is still seen.
  const [before] = useState(inCart);
  const shown = isDone ? before : inCart;
  if (!place.chosen)
    return (
      <Button size="large" wide onClick={onChoosePlace}>
        {againStrings.choose}
      </Button>
    );
  const submit = (): void => {
    if (count === 0 || isDone) return;
    setDone(true);
    add(replaces && inCart > 0);
    onAdded();
  };
  return (
    <div className={css['foot']}>
      {shown > 0 && (
        <div className={css['cart']}>
          <p>{againStrings.cart(shown)}</p>
          <Segmented
            legend={againStrings.cartLegend}
            value={replaces ? 'replace' : 'add'}
            options={[
              { value: 'add', label: againStrings.add },
              { value: 'replace', label: againStrings.replaceCart },
            ]}
            onChange={(value) => setReplaces(value === 'replace')}
          />
        </div>
      )}
      <Button size="large" wide aria-disabled={count === 0 || undefined} onClick={submit}>
        {count === 0 ? againStrings.nothingPicked : againStrings.submit(count)}
        {count > 0 && <Price value={sum} />}
      </Button>
      <p className={css['hint']}>{againStrings.sumHint}</p>
    </div>
  );
}

/** The shape of three lines. */
function Bones(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}
