import type { JSX } from 'react';
import { Chip } from '#ui/chip.tsx';
import { SHOWN, type OrderFilters } from './order-filters.ts';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';

interface OrderFilterBarProps {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}

const TYPES = ['delivery', 'pickup'] as const;

/** Shows what the list of orders is narrowed to. A chip that is on takes itself off. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps): JSX.Element {
  const { show, type } = filters;
  return (
    <div className={css['filters']}>
      <div role="group" aria-label={ordersStrings.filters} className={css['chips']}>
        {[undefined, ...SHOWN].map((value) => (
          <Chip key={value ?? 'all'} pressed={show === value} onClick={() => onChange({ ...filters, show: value })}>
            {ordersStrings.show[value ?? 'all']}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={ordersStrings.types} className={css['chips']}>
        {TYPES.map((value) => (
          <Chip
            key={value}
            pressed={type === value}
            onClick={() => onChange({ ...filters, type: type === value ? undefined : value })}
          >
            {ordersStrings.type[value]}
          </Chip>
        ))}
      </div>
    </div>
  );
}
