/**
 * The service worker. What it does, in order; a file per concern.
 *
 * It answers nothing of `/api`: what was read lives in the page's own query store, what is to be sent in the outbox.
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
