import { useState, type JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { logOut } from '#client/session/session.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { useOpensOffline } from '#client/offline/use-opens-offline.ts';
import { isOpen } from '#client/ordering/orders/order-state.ts';
import { formatPrice } from '#domain/money.ts';
import type { OutboxSnapshot } from '#client/outbox/outbox.ts';
import { isFavouritesPending } from '#client/outbox/slices.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { Sheet } from '#ui/sheet.tsx';
import { deviceStrings } from './device-strings.ts';
import css from './forget-device.module.css';

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

interface ForgetDeviceProps {
  /** Called when all data is deleted: navigates home. */
  onForgotten: () => void;
}

/**
 * Forgets the user on a shared device, after saying what is deleted and asking about unsent changes (docs/product.md §7.27). Shows whether
 * the storefront opens offline here.
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
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {deviceStrings.forget}
      </Button>
      <p>{deviceStrings.opensOffline[opens]}</p>
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

interface ForgetSheetProps {
  /** Title when nothing is waiting to be sent. */
  title: string;
  text: string;
  /** Label of the confirm button. */
  confirm: string;
  /** Label of the button when unsent changes would be lost. */
  discard: string;
  onForget: () => Promise<void>;
  onClose: () => void;
}

/**
 * Confirms forgetting the user on this device, and lists what has not been sent: send, discard or keep
 * (docs/product.md §7.27).
 */
function ForgetSheet({ title, text, confirm, discard, onForget, onClose }: ForgetSheetProps): JSX.Element {
  const { outbox: box } = useServices();
  const outbox = useOutbox();
  const [busy, setBusy] = useState<'send' | 'forget' | null>(null);
  const [failed, setFailed] = useState(false);
  const { unsent } = outbox;

  const forget = async (): Promise<void> => {
    setBusy('forget');
    await onForget();
  };
  const send = async (): Promise<void> => {
    setBusy('send');
    setFailed(false);
    await box.flush();
    setBusy(null);
    // Only what was actually sent is safe: an order that needs a decision was not.
    const now = box.getSnapshot();
    const isGone = !now.unsent && now.state.commands.every(({ state }) => state === 'acked');
    if (isGone) await forget();
    else setFailed(true);
  };
  return (
    <Sheet
      title={unsent ? deviceStrings.unsentTitle : title}
      onClose={onClose}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onClose}>
            {deviceStrings.keep}
          </Button>
          {unsent && (
            <Button variant="secondary" busy={busy === 'send'} onClick={() => void send()}>
              {deviceStrings.send}
            </Button>
          )}
          <Button busy={busy === 'forget'} onClick={() => void forget()}>
            {unsent ? discard : confirm}
          </Button>
        </div>
      }
    >
      {unsent ? <Unsent outbox={outbox} /> : <p>{text}</p>}
      {failed && <p role="alert">{deviceStrings.notSent}</p>}
    </Sheet>
  );
}

/** What would be lost. */
function Unsent({ outbox: { pending, state } }: { outbox: OutboxSnapshot }): JSX.Element {
  const open = state.commands.filter(isOpen);
  return (
    <>
      <p>{deviceStrings.unsentText}</p>
      <ul className={css['list']}>
        {open.map((command) => (
          <li key={command.id}>
            {command.kind === 'place'
              ? deviceStrings.unsentOrder(formatPrice(command.total_shown))
              : deviceStrings.unsentCancel}
          </li>
        ))}
        {pending && <li>{deviceStrings.unsentCart}</li>}
        {isFavouritesPending(state.favourites) && <li>{deviceStrings.unsentFavourites}</li>}
      </ul>
    </>
  );
}
