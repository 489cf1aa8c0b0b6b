import { useSyncExternalStore, type JSX } from 'react';
import { otherDay } from '#domain/other-day.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import { OfflineIcon } from '#ui/icons/menu-icons.tsx';
import css from './offline-pill.module.css';
import { shellStrings } from './shell-strings.ts';
import { useIsMenu } from './use-is-menu.ts';

/**
 * «Нет связи · меню от 12:40»: unobtrusive, in a corner, announced once (docs/product.md §9.3); the menu's age only where a menu is
 * shown.
 */
export function OfflinePill(): JSX.Element {
  const isAway = useConnectivity() === 'unreachable';
  const showsMenu = useIsMenu();
  return (
    <div className={css['place']} role="status">
      {isAway && (showsMenu ? <MenuPill /> : <Pill age={null} />)}
    </div>
  );
}

function MenuPill(): JSX.Element {
  const { api, clock } = useServices();
  const { restaurant, orderType } = usePlace();
  // A page that stays open past midnight says the day.
  const now = useNow();
  // Of any age: on a page without a menu, from the device.
  const { dataUpdatedAt } = useOptionalQuery(
    restaurant && { ...menuQuery(api, { restaurantId: restaurant.id, orderType }), staleTime: 'static' },
  );
  if (dataUpdatedAt === 0 || restaurant === null) return <Pill age={null} />;
  const { timezone } = restaurant;
  const readAt = new Date(dataUpdatedAt + clock.offset());
  return <Pill age={otherDay(readAt, now ?? readAt, timezone) ?? formatTime(readAt, timezone)} />;
}

function Pill({ age }: { age: string | null }): JSX.Element {
  const { connectivity } = useServices();
  const inTrouble = useSyncExternalStore(connectivity.subscribe, connectivity.isServerInTrouble, () => false);
  return (
    <span className={css['pill']}>
      <OfflineIcon />
      <span>{shellStrings.away(inTrouble, age)}</span>
    </span>
  );
}
