import { useCallback, useEffect, useRef, useState } from 'react';
import type { LatLon } from '#contract/primitives.ts';

/** What is known of where the customer is. */
export type Position =
  | { readonly state: 'unknown' | 'asking' | 'denied' | 'unavailable' | 'timeout' | 'unsupported' }
  | { readonly state: 'known'; readonly point: LatLon };

/** Where a phone stands, it knows from cells and Wi-Fi within seconds; it may have known it a minute ago. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 };

const failure = ({ code }: GeolocationPositionError): Position => {
  if (code === 1) return { state: 'denied' };
  return { state: code === 3 ? 'timeout' : 'unavailable' };
};

/**
 * The customer's position, asked for by a tap only, kept nowhere, and gone with the screen (docs/product.md §29.7).
 *
 * @returns what is known, and how to ask; `onFound` hears of the answer that it has asked for
 */
export function usePosition(): {
  readonly position: Position;
  readonly ask: (onFound?: (point: LatLon) => void) => void;
} {
  const [position, setPosition] = useState<Position>({ state: 'unknown' });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const ask = useCallback((onFound?: (point: LatLon) => void): void => {
    const tell = (next: Position): void => {
      if (isShown.current) setPosition(next);
    };
    // Missing on pages that came by http.
    if (!('geolocation' in navigator)) {
      tell({ state: 'unsupported' });
      return;
    }
    tell({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const point: LatLon = [latitude, longitude];
        tell({ state: 'known', point });
        if (isShown.current) onFound?.(point);
      },
      (error) => tell(failure(error)),
      OPTIONS,
    );
  }, []);
  return { position, ask };
}
