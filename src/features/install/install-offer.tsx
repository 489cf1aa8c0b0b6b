import { useState, type JSX } from 'react';
import type { DeviceStorage } from '#client/device-storage.ts';
import { Button } from '#ui/button.tsx';
import css from './install-offer.module.css';
import { refuse } from './install-moment.ts';
import { installStrings } from './install-strings.ts';
import { IosSheet } from './ios-sheet.tsx';

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
