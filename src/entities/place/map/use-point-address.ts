import { useEffect, useRef, useState } from 'react';
import { addressAt } from '#contract/calls/places.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { rounded } from '#domain/nearest.ts';
import { useConnectivity } from '#client/use-connectivity.ts';
import { useServices } from '#client/use-services.ts';

/** What came of the question which address a point has. */
export type PointAnswer = 'idle' | 'asking' | 'named' | 'nothing' | 'failed' | 'offline';

/**
 * Asks for the address of a point in a town; the last question alone is answered. The point leaves rounded (docs/product.md §29.7).
 *
 * @returns `find`: null where no house is known there, or nobody can say
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
      // Whatever went wrong, the customer can type; a question that a later one has overtaken says nothing.
      if (signal.aborted) return null;
      setAnswer('failed');
      return { details: null };
    }
  };
  return { answer, find };
}
