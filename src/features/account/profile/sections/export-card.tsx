import type { JSX } from 'react';
import * as calls from '#contract/calls/account.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import { deviceZone } from '../days.ts';
import { useAccountMutation } from '../use-account-mutation.ts';

/** How long the file's URL stays valid after the tap, ms: some browsers read it with a delay. */
const READ_TIME = 10_000;

/** Downloads a text as a file. */
const saveAs = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_TIME);
};

/** Exports all data stored about the customer as a file. */
export function ExportCard(): JSX.Element {
  const { api, clock } = useServices();
  const { showToast } = useToasts();
  const { busy, run: download } = useAccountMutation({
    mutationFn: () => api.call(calls.exportAccount),
    onSuccess: (everything) => {
      const day = calendarDate(clock.now(), deviceZone());
      saveAs(accountStrings.exportFile(day), `${JSON.stringify(everything, null, 2)}\n`);
      showToast(accountStrings.exported, { tone: 'success' });
    },
  });
  return (
    <section className={css['card']} aria-labelledby="account-export">
      <h2 id="account-export">{accountStrings.export}</h2>
      <p>{accountStrings.exportText}</p>
      <Button variant="secondary" busy={busy} onClick={() => download()}>
        {accountStrings.exportAction}
      </Button>
    </section>
  );
}
