import { useCallback, useEffect, useRef, useState } from 'react';
import type { LatLon } from '#contract/primitives.ts';

/** What is known of the customer's position. */
export type Position =
  | { readonly state: 'unknown' | 'asking' | 'denied' | 'unavailable' | 'timeout' | 'unsupported' }
  | { readonly state: 'known'; readonly point: LatLon };

/** A phone determines its position from cells and Wi-Fi within seconds; one known a minute ago is acceptable. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 };

const failure = ({ code }: GeolocationPositionError): Position => {
  if (code === 1) return { state: 'denied' };
  return { state: code === 3 ? 'timeout' : 'unavailable' };
};

/**
 * Returns the customer's position, requested only on a tap, never stored, and dropped with the screen (docs/product.md §29.7).
 *
 * @returns what is known, and a request function; `onFound` receives the response to its own request
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
    // Missing on pages served over http.
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
