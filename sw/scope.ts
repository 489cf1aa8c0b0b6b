/** The types of a worker know its general scope only; this program runs as a service worker and as nothing else. */
declare const self: ServiceWorkerGlobalScope;

export const worker = self;
