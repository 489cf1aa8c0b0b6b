import { onTestFinished, vi } from 'vitest';
import type { LatLon } from '#contract/primitives.ts';

/** Builds the position that a device reports. */
export function positionAt([latitude, longitude]: LatLon): GeolocationPosition {
  const more = { accuracy: 20, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  const coords = { latitude, longitude, ...more, toJSON: () => ({}) };
  return { coords, timestamp: 0, toJSON: () => ({}) };
}

/**
 * Makes the device answer location requests with this, until the test ends.
 *
 * @param answer the place, or the error code: denied, unavailable, timed out
 * @returns the calls of `getCurrentPosition`
 */
export function standAt(answer: LatLon | 1 | 2 | 3): ReturnType<typeof vi.fn> {
  const ask = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (typeof answer === 'number')
      failed?.({ code: answer, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    else found(positionAt(answer));
  });
  const spy = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(ask);
  onTestFinished(() => spy.mockRestore());
  return ask;
}
