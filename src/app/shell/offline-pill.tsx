import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { formatTime } from '../../../domain/zoned-time.ts';
import { menuQuery } from '../../platform/queries.ts';
import { useConnectivity } from '../../state/hooks.ts';
import { useServices } from '../../state/services.ts';
import { usePlace } from '../../state/use-place.ts';
import { OfflineIcon } from '../../ui/icons/menu-icons.tsx';
import css from './offline-pill.module.css';
import { shellStrings } from './shell-strings.ts';

/** «Нет связи · меню от 12:40»: calm, in a corner, announced once (look.md). */
export function OfflinePill(): JSX.Element {
  const isAway = useConnectivity() === 'unreachable';
  return (
    <div className={css['place']} role="status">
      {isAway && <Pill />}
    </div>
  );
}

function Pill(): JSX.Element {
  const { api } = useServices();
  const { restaurant, orderType } = usePlace();
  const menu = menuQuery(api, { restaurantId: restaurant?.id ?? 0, orderType });
  // Of any age: on a page without a menu, from the device.
  const { dataUpdatedAt } = useQuery({ ...menu, enabled: restaurant !== null, staleTime: 'static' });
  const time =
    dataUpdatedAt === 0 || restaurant === null ? null : formatTime(new Date(dataUpdatedAt), restaurant.timezone);
  return (
    <span className={css['pill']}>
      <OfflineIcon />
      {shellStrings.offline(time)}
    </span>
  );
}
