import type { JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { cartStrings } from './cart-strings.ts';
import { clearWithUndo } from './offer-undo.ts';

/** Empties the cart immediately; the removal can be undone (docs/product.md §4.24). */
export function ClearButton(): JSX.Element {
  const services = useServices();
  return (
    <Button variant="plain" onClick={() => clearWithUndo(services)}>
      {cartStrings.clear}
    </Button>
  );
}
