import { useState, type JSX } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import type { OutboxSnapshot } from '../../platform/outbox/outbox-types.ts';
import { hasUnsentThings } from '../../state/purge.ts';
import { useServices } from '../../state/services.ts';
import { useOutbox } from '../../state/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './forget-device.module.css';
import { deviceStrings } from './device-strings.ts';

interface ForgetDeviceProps {
  /** Everything is gone: to where nobody is known. */
  onForgotten: () => void;
}

/** A phone that other people use: forgets the person, after asking about what has not been sent (fault 8). */
export function ForgetDevice({ onForgotten }: ForgetDeviceProps): JSX.Element {
  const services = useServices();
  const outbox = useOutbox();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const unsent = hasUnsentThings(outbox);

  const forget = async (): Promise<void> => {
    setBusy(true);
    await services.purge();
    services.toasts.show(deviceStrings.done);
    onForgotten();
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const open = outbox.commands.filter(({ state }) => state === 'queued' || state === 'sending');
    for (const { id } of open) await services.outbox.outcome(id);
    await services.outbox.settle();
    setBusy(false);
    // Only what has really gone is no loss: an order that asks for a decision has not.
    const now = services.outbox.getSnapshot();
    const isGone = !hasUnsentThings(now) && now.commands.every(({ state }) => state === 'acked');
    if (isGone) await forget();
    else setFailed(true);
  };
  const close = (): void => {
    setAsks(false);
    setFailed(false);
  };
  return (
    <>
      <p>{deviceStrings.text}</p>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {deviceStrings.forget}
      </Button>
      {asks && (
        <Sheet
          title={unsent ? deviceStrings.unsentTitle : deviceStrings.sheetTitle}
          onClose={close}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={close}>
                {deviceStrings.keep}
              </Button>
              {unsent && (
                <Button variant="secondary" busy={busy} onClick={() => void send()}>
                  {deviceStrings.send}
                </Button>
              )}
              <Button busy={busy && !unsent} onClick={() => void forget()}>
                {deviceStrings.discard}
              </Button>
            </div>
          }
        >
          {unsent ? <Unsent outbox={outbox} /> : <p>{deviceStrings.sheetText}</p>}
          {failed && <p role="alert">{deviceStrings.notSent}</p>}
        </Sheet>
      )}
    </>
  );
}

/** What would be lost. */
function Unsent({ outbox: { pending, commands } }: { outbox: OutboxSnapshot }): JSX.Element {
  const open = commands.filter(({ state }) => state === 'queued' || state === 'sending');
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
      </ul>
    </>
  );
}
