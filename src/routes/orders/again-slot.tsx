import { lazy, Suspense, useState, type JSX } from 'react';
import { hasAgain } from '#client/ordering/orders/own-orders.ts';
import { isCustomerDevice } from '#client/session/session-state.ts';
import { useServices } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import css from './again-slot.module.css';

const AgainPart = lazy(async () => {
  const part = await import('../menu/menu-parts.ts').then(({ menuParts }) => menuParts.again()).catch(() => null);
  return { default: part?.AgainPart ?? Nothing };
});
const Nothing = (): null => null;

/**
 * «Как в прошлый раз»: space for the past orders of this device's user (docs/product.md §14.8). It is reserved at first paint, or
 * not at all while this page is open (§14.10): the inline script of index.html reads what the device has stored. In the cart `panel`
 * beside the menu of a desktop it holds the last order only; the `menu` itself then shows none.
 */
export function AgainSlot({ where }: { where?: 'menu' | 'panel' }): JSX.Element {
  const { storage } = useServices();
  const hydrated = useHydrated();
  const [hasRoom] = useState(() => hasAgain(storage));
  const mayHave = hasRoom || isCustomerDevice(storage) || storage.get('order_ids') !== null;
  return (
    <div className={cx(css['slot'], where && css[where])} data-room={hydrated ? hasRoom : undefined}>
      <div className={css['room']}>
        {hydrated && mayHave && (
          <Suspense>
            <AgainPart isShown={hasRoom} isLastOnly={where === 'panel'} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
