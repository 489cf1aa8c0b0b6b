import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { isChanged } from '#domain/move-changes.ts';
import { pauseAt } from '#domain/intake.ts';
import { tableWords } from '#domain/order-way.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import type { TableAnswer } from '#contract/hall.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useConnectivity, useServices } from '#client/use-services.ts';
import { homeQuery } from '#client/queries/queries.ts';
import { useHome, useLocality } from '#client/place/use-cities.ts';
import { PlaceChangeSheet, usePlaceChange } from '#entities/place/place-change.tsx';
import { isApiError } from '#lib/api/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useTitle } from '#ui/use-title.ts';
import { hallStrings } from './hall-strings.ts';
import { table } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';

interface TableScreenProps {
  /** As in the URL. */
  readonly code: string;
  /** The device is now at the table; `closed` when its restaurant accepts no orders at the moment. */
  readonly onSeated: (closed: boolean) => void;
  /** The customer keeps the previous place. */
  readonly onStay: () => void;
  /** Shown while the table is being looked up. */
  readonly pending: JSX.Element;
  /** Link to the menu, shown when no table is found. */
  readonly toMenu: Elements;
}

/** Opened by a table's QR code: finds the table, and continues to the menu automatically (docs/product.md §33.10). */
export function TableScreen(props: TableScreenProps): JSX.Element {
  const { code, pending, toMenu } = props;
  const { api, queryClient } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  useTitle(hallStrings.opening);
  const { data, error, isFetching, refetch } = useQuery(tableQuery(api, code));
  const home = useHome(data?.restaurant_id);
  // The menu that follows is of this city.
  const locality = useLocality(home?.locality);
  if (data && home && locality) {
    return <Seating {...props} table={data} restaurant={home.restaurant} locality={locality} />;
  }
  if (data && home === null) {
    return (
      <ErrorState
        level={1}
        title={isOffline ? hallStrings.offline : hallStrings.failed}
        text={isOffline ? hallStrings.offlineText : hallStrings.noneText}
        onRetry={() => void queryClient.refetchQueries({ queryKey: homeQuery(api, data.restaurant_id).queryKey })}
        action={toMenu}
      />
    );
  }
  if (isApiError(error) && error.status < 500 && error.status !== 429) {
    return (
      <div role="alert">
        <EmptyState
          level={1}
          title={hallStrings.none}
          text={errorMessage(error, hallStrings.noneText)}
          action={toMenu}
        />
      </div>
    );
  }
  if (error !== null && !isFetching) {
    return (
      <ErrorState
        level={1}
        title={isOffline ? hallStrings.offline : hallStrings.failed}
        text={isOffline ? hallStrings.offlineText : errorMessage(error, hallStrings.noneText)}
        onRetry={() => void refetch()}
        action={toMenu}
      />
    );
  }
  return pending;
}

/** The table is found: moves the order there, immediately or, if the cart would change, after the customer confirms. */
function Seating({
  code,
  table,
  restaurant,
  locality,
  pending,
  onSeated,
  onStay,
}: TableScreenProps & {
  readonly table: TableAnswer;
  readonly restaurant: Restaurant;
  readonly locality: Locality;
}): JSX.Element {
  const { orderParams, clock } = useServices();
  const { showToast } = useToasts();
  const { number, hall, until } = table;
  const change = usePlaceChange({
    apply: ({ zone }) => {
      orderParams.choose({
        orderType: 'pickup',
        restaurant,
        zoneId: zone.id,
        deliveryDetails: null,
        table: { code, number, hall, until },
      });
      orderParams.chooseLocality(locality);
      const now = clock.now();
      const isClosed =
        !isOpenAt(workingHours(restaurant), restaurant.timezone, now) ||
        pauseAt(restaurant.intake, 'pickup', now) !== null;
      if (!isClosed) showToast(hallStrings.welcome(tableWords(table)));
      onSeated(isClosed);
    },
    needsAnswer: (_, changes) => isChanged(changes) && !changes.isUnread,
    onCancel: onStay,
  });
  const seat = useEffectEvent(() => {
    const zone = pickupZone(restaurant);
    if (zone === null) onStay();
    else void change.propose({ orderType: 'pickup', restaurant, zone, details: null });
  });
  useEffect(() => seat(), []);
  return (
    <>
      {pending}
      <PlaceChangeSheet change={change} title={hallStrings.changeTitle} confirm={hallStrings.change} />
    </>
  );
}

/** Looks up a table by its code. Never cached: the device's time at the table starts with the scan (docs/product.md §33.2). */
function tableQuery(api: ApiClient, code: string) {
  return {
    queryKey: ['table', code],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(table, { query: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  } as const;
}
