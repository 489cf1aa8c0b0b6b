import { useState, type JSX } from 'react';
import * as v from 'valibot';
import type { DeviceStorage } from '#client/device-storage.ts';
import { Button } from '#ui/button.tsx';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';
import { isIos, isStandalone } from '#lib/ios.ts';
import { installStrings } from './install-strings.ts';
import { IosSheet } from './ios-sheet.tsx';
import css from './install-offer.module.css';

interface InstallOfferProps {
  brand: string;
  way: 'prompt' | 'by-hand';
  storage: DeviceStorage;
  /** The offer was accepted or refused. */
  onDone: () => void;
}

/** An unobtrusive card above the tabs; permanently hidden after a refusal. */
export function InstallOffer({ brand, way, storage, onDone }: InstallOfferProps): JSX.Element {
  const [isShowingHow, setShowingHow] = useState(false);
  const no = (): void => {
    refuse(storage);
    onDone();
  };
  const install = async (): Promise<void> => {
    const { installPrompt } = window;
    if (installPrompt === undefined) return;
    delete window.installPrompt;
    const { outcome } = await installPrompt.prompt();
    if (outcome === 'dismissed') refuse(storage);
    onDone();
  };
  if (isShowingHow) return <IosSheet onClose={no} />;
  return (
    <aside className={css['card']} aria-label={installStrings.label}>
      <img className={css['icon']} src="/icons/icon-192.png" alt="" width="48" height="48" />
      <div className={css['text']}>
        <p className={css['title']}>{installStrings.title(brand)}</p>
        <p className={css['about']}>{installStrings.text}</p>
      </div>
      <div className={css['buttons']}>
        {way === 'prompt' ? (
          <Button onClick={() => void install()}>{installStrings.install}</Button>
        ) : (
          <Button onClick={() => setShowingHow(true)}>{installStrings.how}</Button>
        )}
        <Button variant="quiet" onClick={no}>
          {installStrings.later}
        </Button>
      </div>
    </aside>
  );
}

const Remembered = v.object({
  visits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Epoch ms. */
  last_visit: v.number(),
  refused: v.boolean(),
});
type Remembered = v.InferOutput<typeof Remembered>;

const NEVER: Remembered = { visits: 0, last_visit: 0, refused: false };
/** A return within this time, ms, counts as the same visit. */
const VISIT_GAP = 30 * 60_000;

const remembered = (storage: DeviceStorage): Remembered => storage.read('install', Remembered) ?? NEVER;

/** Counts this start, unless it belongs to the previous visit. */
export function countVisit(storage: DeviceStorage, now: number): void {
  const { visits, last_visit, refused } = remembered(storage);
  const isNew = now - last_visit > VISIT_GAP;
  storage.write('install', { visits: isNew ? visits + 1 : visits, last_visit: now, refused });
}

/** Stores a refusal, permanently. */
export function refuse(storage: DeviceStorage): void {
  storage.write('install', { ...remembered(storage), refused: true });
}

/** Reports whether to offer installation: the customer has ordered, or is on a second visit, and has not refused. */
export function isMoment(storage: DeviceStorage): boolean {
  const { visits, refused } = remembered(storage);
  return !refused && (visits >= 2 || ownOrderIds(storage).length > 0);
}

/** Chromium's event, missing from the standard types. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by an inline script in index.html: the event may fire before the app loads. */
    installPrompt?: InstallPrompt;
  }
}

/** Returns how this browser installs: with its own prompt, manually as on iOS, or not at all. */
export function installWay(): 'prompt' | 'by-hand' | null {
  if (isStandalone()) return null;
  if (window.installPrompt !== undefined) return 'prompt';
  return isIos() ? 'by-hand' : null;
}
