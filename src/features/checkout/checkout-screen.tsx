import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useWholeCart, useFreshCart } from '#client/ordering/cart/use-cart-view.ts';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { CheckoutForm, CheckoutSkeleton } from './checkout-form.tsx';
import type { CheckoutScreenProps } from './checkout-components.ts';

/** The whole checkout: the dishes are in the cart, the rest is entered here. */
export function CheckoutScreen(props: CheckoutScreenProps): JSX.Element {
  return (
    <MantineIsland>
      <Checkout {...props} />
    </MantineIsland>
  );
}

function Checkout(props: CheckoutScreenProps): JSX.Element {
  const { api } = useServices();
  // Includes the dishes of an order being sent from here: the form does not change until the response.
  const { cart, lines, totals } = useWholeCart();
  useFreshCart();
  const { data: environment } = useQuery(environmentQuery(api));
  if (cart === null || environment === undefined) return <CheckoutSkeleton />;
  return <CheckoutForm {...props} cart={cart} lines={lines} totals={totals} environment={environment} />;
}
