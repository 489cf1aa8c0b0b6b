import { useState, type JSX } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import { findOrders } from '../data/find-orders.ts';
import { shownOrders, type ShownOrder } from '../data/orders.ts';
import form from '../shell/form.module.css';
import { useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import { promiseWords } from './order-parts.tsx';
import css from './search-sheet.module.css';

interface SearchSheetProps {
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds an order by its number or by the end of its telephone (docs/product.md §26.34). */
export function SearchSheet({ onOpen, onClose }: SearchSheetProps): JSX.Element {
  const { state } = useKitchenSnapshot();
  const [query, setQuery] = useState('');
  const found = findOrders(shownOrders(state), query);
  return (
    <Sheet title={boardStrings.search} onClose={onClose} tall>
      <label className={form['field']}>
        <span>{boardStrings.searchBy}</span>
        <input
          className={form['input']}
          data-autofocus=""
          inputMode="numeric"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <p role="status" className={css['count']}>
        {query === '' ? boardStrings.searchWhere : boardStrings.found(found.length)}
      </p>
      <ul role="list" className={css['found']}>
        {found.map((order) => (
          <li key={order.id}>
            <Found order={order} onOpen={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Found({ order, onOpen }: { readonly order: ShownOrder; readonly onOpen: () => void }): JSX.Element {
  const now = useKitchenNow();
  return (
    <button type="button" className={css['order']} onClick={onOpen}>
      <strong className={css['number']}>{`${order.number} `}</strong>
      <span className={css['what']}>{`${boardStrings.status(order.status)}, ${boardStrings.type(order)} `}</span>
      <span>{`${promiseWords(order, now)} `}</span>
      <span className={css['whose']}>{boardStrings.whose(order.name, order.phone_number)}</span>
    </button>
  );
}
