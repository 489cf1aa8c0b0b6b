import { useState, type JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { logOut } from '#client/session/session.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { deviceStrings } from './device-strings.ts';
import { ForgetSheet } from './forget-sheet.tsx';

interface LogoutButtonProps {
  /** The user is logged out: navigates home (docs/product.md §7.27). */
  onLoggedOut: () => void;
  look?: ButtonLook | undefined;
}

/** Logs out (docs/product.md §7.27), online or offline, after asking about unsent changes (docs/product.md §7.27). */
export function LogoutButton({ onLoggedOut, look }: LogoutButtonProps): JSX.Element {
  const services = useServices();
  const [asks, setAsks] = useState(false);
  const leave = async (): Promise<void> => {
    await logOut(services);
    services.toasts.show(deviceStrings.loggedOut);
    onLoggedOut();
  };
  return (
    <>
      <Button variant="quiet" {...look} onClick={() => setAsks(true)}>
        {deviceStrings.logOut}
      </Button>
      {asks && (
        <ForgetSheet
          title={deviceStrings.logOutTitle}
          text={deviceStrings.logOutText}
          confirm={deviceStrings.logOut}
          discard={deviceStrings.logOutAnyway}
          onForget={leave}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
