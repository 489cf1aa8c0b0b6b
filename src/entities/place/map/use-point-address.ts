import { useEffect, useRef, useState } from 'react';
import { addressAt } from '#contract/calls/places.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { rounded } from '#domain/nearest.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
/** Result of an address lookup for a point. */
export type PointAnswer = 'idle' | 'asking' | 'named' | 'nothing' | 'failed' | 'offline';

/**
 * Looks up the address of a point in a town; only the latest request is answered. The point is sent rounded (docs/product.md §29.7).
 *
 * @returns `find`: null where no house is known there, or the lookup fails
 */
export function usePointAddress(): {
  readonly answer: PointAnswer;
  readonly find: (localityId: number, point: LatLon) => Promise<{ readonly details: DeliveryDetails | null } | null>;
} {
  const { api } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const [answer, setAnswer] = useState<PointAnswer>('idle');
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const find = async (localityId: number, point: LatLon) => {
    asking.current?.abort();
    if (isOffline) {
      setAnswer('offline');
      return { details: null };
    }
    const { signal } = (asking.current = new AbortController());
    setAnswer('asking');
    const [latitude, longitude] = rounded(point);
    try {
      const { suggestion } = await api.call(addressAt, {
        query: { locality_id: localityId, latitude, longitude },
        signal,
      });
      if (signal.aborted) return null;
      const details = suggestion?.precision === 'house' ? suggestion.details : null;
      setAnswer(details === null ? 'nothing' : 'named');
      return { details };
    } catch {
      // Whatever went wrong, the customer can type; a superseded request reports nothing.
      if (signal.aborted) return null;
      setAnswer('failed');
      return { details: null };
    }
  };
  return { answer, find };
}
