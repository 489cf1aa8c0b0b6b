/** Worker types only declare the general scope; this program runs only as a service worker. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
