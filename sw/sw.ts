/**
 * The service worker: everything it does, in order; one file per concern.
 *
 * It does not handle `/api`: loaded data is in the page's own query store, pending requests in the outbox.
 */
import { precacheBuild } from './build.ts';
import { answerManifest } from './manifest.ts';
import { handleMessages } from './messages.ts';
import { answerNavigations, answerPayments } from './navigations.ts';
import { registerBackgroundSync } from './outbox.ts';
import { answerPictures } from './pictures.ts';
import { handlePush } from './push.ts';
import { registerStaticRoutes } from './static-routes.ts';
import { onActivate } from './activate.ts';

const buildPrecached = precacheBuild();
registerStaticRoutes(buildPrecached);
answerPayments();
answerNavigations();
answerPictures();
answerManifest();
handleMessages();
registerBackgroundSync();
handlePush();
onActivate();
