import { useEffect, useState, type ComponentType, type JSX } from 'react';
import type { OfferWords } from '#features/notify/notify-strings.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { useServices } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface PushOfferSlotProps {
  words: OfferWords;
  /** Something is still to be told. */
  isAhead: boolean;
}

/** Whether there may be something to ask; what is loaded then knows better. */
const mayAsk = ({ api, queryClient, storage }: Services): boolean =>
  queryClient.getQueryData(environmentQuery(api).queryKey)?.push != null &&
  storage.get('push') === null &&
  ('Notification' in window ? Notification.permission !== 'denied' : navigator.maxTouchPoints > 0);

/** Keeps the place of the question while it is loaded, so that nothing below jumps; without it nothing is missing. */
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
