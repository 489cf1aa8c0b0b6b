import type { JSX } from 'react';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { TableNote } from '#entities/place/table/table-note.tsx';
import { noticeClass } from '#ui/notice.ts';
import css from '../checkout.module.css';
import type { FieldErrors } from '../form/fields.ts';
import type { Times } from '#entities/place/times.ts';
import type { Delivery } from '../form/use-delivery.ts';

interface TableSectionProps {
  delivery: Delivery;
  times: Times | null;
  errors: FieldErrors;
  onHours: OpenHours;
}

/** Replaces address and time: the table, and whether the kitchen is open now (docs/product.md §33.12). */
export function TableSection({ delivery, times, errors, onHours }: TableSectionProps): JSX.Element {
  const { restaurant } = delivery.place;
  const closed = times !== null && times.soon === null ? times.reason : null;
  return (
    <>
      <div data-field="delivery_details">
        <TableNote>
          {restaurant && (
            <>
              <p>{`${restaurant.name}, ${restaurant.address}`}</p>
              <OpenState restaurant={restaurant} onHours={onHours} />
            </>
          )}
        </TableNote>
        {errors.delivery_details !== undefined && <p className={css['error']}>{errors.delivery_details}</p>}
      </div>
      <div role="status" data-field="requested_at">
        {errors.requested_at !== undefined ? (
          <p className={css['error']}>{errors.requested_at}</p>
        ) : (
          closed !== null && <p className={noticeClass}>{closed}</p>
        )}
      </div>
    </>
  );
}
