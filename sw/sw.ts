/**
 * The service worker. What it does, in order; a file per concern.
 *
 * It answers nothing of `/api`: what was read lives in the page's own query store, what is to be sent in the outbox.
 */
import { keepBuildReady } from './build.ts';
import { answerManifest } from './manifest.ts';
import { obeyPages } from './messages.ts';
import { answerNavigations } from './navigations.ts';
import { sendWhatWaits } from './outbox.ts';
import { answerPictures } from './pictures.ts';
import { sleepThroughStarts } from './starts.ts';
import { takeOver } from './take-over.ts';

keepBuildReady();
sleepThroughStarts();
answerNavigations();
answerPictures();
answerManifest();
obeyPages();
sendWhatWaits();
takeOver();
