import { useState, type JSX } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './cart.module.css';
import { cartStrings } from './cart-strings.ts';

/** Empties the cart, after asking once. */
export function ClearButton({ onClear }: { onClear: () => void }): JSX.Element {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setAsks(true)}>
        {cartStrings.clear}
      </Button>
      {asks && (
        <Sheet
          title={cartStrings.clearTitle}
          onClose={() => setAsks(false)}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={() => setAsks(false)}>
                {cartStrings.clearCancel}
              </Button>
              <Button
                onClick={() => {
                  setAsks(false);
                  onClear();
                }}
              >
                {cartStrings.clearConfirm}
              </Button>
            </div>
          }
        >
          <p>{cartStrings.clearText}</p>
        </Sheet>
      )}
    </>
  );
}
