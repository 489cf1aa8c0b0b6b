import type { ComponentProps, JSX } from 'react';
import { IosSheet } from '#features/install/ios-sheet.tsx';
import { PushOffer } from '#features/notify/push-offer.tsx';

const howToInstall = (onClose: () => void): JSX.Element => <IosSheet onClose={onClose} />;

/** The offer of notifications, with install instructions where installing comes first. */
export function PushOfferPart(props: Omit<ComponentProps<typeof PushOffer>, 'howToInstall'>): JSX.Element {
  return <PushOffer {...props} howToInstall={howToInstall} />;
}
