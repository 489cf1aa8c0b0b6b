import type { ComponentProps, JSX } from 'react';
import { IosSheet } from '#features/install/ios-sheet.tsx';
import { PushOffer } from '#features/notify/push-offer.tsx';

const howToInstall = (onClose: () => void): JSX.Element => <IosSheet onClose={onClose} />;

/** The question whether to be told of something, with the way to install where that comes first. */
export function PushOfferPart(props: Omit<ComponentProps<typeof PushOffer>, 'howToInstall'>): JSX.Element {
  return <PushOffer {...props} howToInstall={howToInstall} />;
}
