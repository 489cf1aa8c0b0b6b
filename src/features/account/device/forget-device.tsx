import { useState, type JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { useOpensOffline } from '#client/offline/use-opens-offline.ts';
import { logOut } from '#client/session/session.ts';
import { Button } from '#ui/button.tsx';
import { deviceStrings } from './device-strings.ts';
import { ForgetSheet } from './forget-sheet.tsx';

interface ForgetDeviceProps {
  /** Called when all data is deleted: navigates home. */
  onForgotten: () => void;
}

/**
 * Shows what is stored on this phone, and whether the storefront opens offline. On shared devices, forgets the user
 * after asking about unsent changes (docs/product.md §7.27).
 */
export function ForgetDevice({ onForgotten }: ForgetDeviceProps): JSX.Element {
  const services = useServices();
  const [asks, setAsks] = useState(false);
  const opens = useOpensOffline();
  const forget = async (): Promise<void> => {
    // A customer's session would outlive the deleted data.
    await (services.storage.get('user') === null ? services.purge() : logOut(services));
    services.toasts.show(deviceStrings.done);
    onForgotten();
  };
  return (
    <>
      <p>{deviceStrings.opensOffline[opens]}</p>
      <p>{deviceStrings.text}</p>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {deviceStrings.forget}
      </Button>
      {asks && (
        <ForgetSheet
          title={deviceStrings.sheetTitle}
          text={deviceStrings.sheetText}
          confirm={deviceStrings.discard}
          discard={deviceStrings.discard}
          onForget={forget}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
