import { useEffect, useState, type ComponentType, type JSX } from 'react';
import type { OfferWords } from '#features/notify/notify-strings.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { useServices } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface PushOfferSlotProps {
  words: OfferWords;
  /** True while there are notifications still to come. */
  isAhead: boolean;
}

/** Reports whether the offer may apply; the loaded part decides more precisely. */
const mayAsk = ({ api, queryClient, storage }: Services): boolean =>
  queryClient.getQueryData(environmentQuery(api).queryKey)?.push != null &&
  storage.get('push') === null &&
  ('Notification' in window ? Notification.permission !== 'denied' : navigator.maxTouchPoints > 0);

/** Reserves space for the offer while it loads, to avoid layout shift; without it nothing is missing. */
export function PushOfferSlot(props: PushOfferSlotProps): JSX.Element | null {
  const services = useServices();
  const isHydrated = useHydrated();
  const [Offer, setOffer] = useState<ComponentType<PushOfferSlotProps> | 'failed' | null>(null);
  const isWanted = isHydrated && props.isAhead && mayAsk(services);
  useEffect(() => {
    if (!isWanted) return;
    import('./push-offer-part.tsx').then(
      ({ PushOfferPart }) => setOffer(() => PushOfferPart),
      () => setOffer('failed'),
    );
  }, [isWanted]);
  if (Offer === 'failed') return null;
  if (Offer === null) return isWanted ? <Skeleton height="12rem" /> : null;
  return <Offer {...props} />;
}
