import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { orderDoorPhoto } from '#contract/calls/door-photo.ts';
import { PERSON, queryOptions } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ordersStrings } from '../orders-strings.ts';
import css from './door-photo.module.css';

const HOUR = 3_600_000;

const doorPhotoQuery = (api: ApiClient, orderId: string) =>
  queryOptions(
    ['orders', 'door-photo', orderId],
    PERSON,
    ({ signal }) => api.call(orderDoorPhoto, { query: { order_id: orderId }, signal }),
    HOUR,
  );

/** The courier's photograph of an order that was left at the door (docs/product.md §26.61); nothing once it is no longer kept. */
export function DoorPhoto({ orderId }: { orderId: string }): JSX.Element | null {
  const { api } = useServices();
  const { data, isError, fetchStatus, isFetching, refetch } = useQuery(doorPhotoQuery(api, orderId));
  if (data?.photo === null) return null;
  const hasFailed = data === undefined && (isError || fetchStatus === 'paused');
  return (
    <figure className={css['figure']}>
      <figcaption className={css['caption']}>{ordersStrings.doorPhoto}</figcaption>
      <div className={css['frame']}>
        {data !== undefined ? (
          <img className={css['photo']} src={`data:image/jpeg;base64,${data.photo}`} alt={ordersStrings.doorPhotoAlt} />
        ) : hasFailed ? (
          <div className={css['failed']}>
            <p>{ordersStrings.doorPhotoFailed}</p>
            <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              {ordersStrings.doorPhotoAgain}
            </Button>
          </div>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </figure>
  );
}
