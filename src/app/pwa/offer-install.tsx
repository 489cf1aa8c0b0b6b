import type { RegisteredRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { countVisit, isMoment, InstallOffer, installWay } from '#features/install/install-offer.tsx';
import { readMetricsConsent } from '#features/metrics/metrics-consent.tsx';
import { isStandalone } from '#lib/ios.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';

/** Pages where a customer is in the middle of ordering. */
const NOT_HERE = /^\/(?:cart|checkout|pay)(?:\/|$)/;

/**
 * Offers installation at a suitable moment: after an order or on the second visit, where the browser supports it, never in the middle
 * of ordering. A separate root, because nothing of it is needed earlier.
 */
export function offerInstall(services: Services, router: RegisteredRouter, signal: AbortSignal): void {
  const { api, queryClient, storage } = services;
  if (isStandalone()) return;
  addIosMeta();
  countVisit(storage, Date.now());
  let isShown = false;

  const look = (): void => {
    const way = installWay();
    const { pathname, search } = router.state.location;
    // One question at a time.
    const { metrics = null } = queryClient.getQueryData(environmentQuery(api).queryKey) ?? {};
    if (metrics !== null && readMetricsConsent(storage) === null) return;
    const isFree = !NOT_HERE.test(pathname) && search.modal === undefined && search.dish === undefined;
    if (isShown || way === null || !isFree || !isMoment(storage) || signal.aborted) return;
    isShown = true;
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const close = (): void => {
      root.unmount();
      place.remove();
    };
    const brand = queryClient.getQueryData(environmentQuery(api).queryKey)?.brand.name ?? '';
    root.render(<InstallOffer brand={brand} way={way} storage={storage} onDone={close} />);
    const leave = router.subscribe('onResolved', ({ toLocation }) => {
      if (!NOT_HERE.test(toLocation.pathname)) return;
      leave();
      close();
      isShown = false;
    });
    window.addEventListener('appinstalled', close, { signal, once: true });
  };
  signal.addEventListener('abort', router.subscribe('onResolved', look));
  window.addEventListener('beforeinstallprompt', () => setTimeout(look), { signal });
  look();
}

/** Width, height (CSS px) and density of each splash screen that the build has drawn (scripts/lib/app-icons.mjs). */
declare const __SPLASH__: readonly (readonly number[])[];

/**
 * Adds the splash screens that only iOS reads, and only when the page is added to the home screen. Sixteen links would be a
 * burden on every page for everyone else.
 */
function addIosMeta(): void {
  if (!('standalone' in navigator)) return;
  for (const [width = 0, height = 0, density = 1] of __SPLASH__) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density}) and (orientation: portrait)`;
    link.href = `/splash/${width * density}x${height * density}.png`;
    document.head.append(link);
  }
}
