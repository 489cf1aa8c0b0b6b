import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { overlaysOf, type Overlays } from './overlays.ts';

/** Opens a window or a dish over the page, from an event handler: server rendering has no windows. */
export function useOpenOverlay(): Overlays['open'] {
  const router = useRouter();
  return useCallback((overlay, options) => overlaysOf(router).open(overlay, options), [router]);
}
