import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { useConnectivity, useServices, useToasts } from '#client/use-services.ts';
import { consentsQuery } from '#client/queries/account-queries.ts';
import { CONSENT_KINDS, type Consent, type User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { DeleteCard, type DeleteCardProps } from './delete-card.tsx';
import { accountStrings } from '../account-strings.ts';
import { deviceZone, formatEdition, instantDay } from '../days.ts';
import { AccountListState } from '../account-list.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import css from '../account.module.css';

interface PrivacySectionProps extends DeleteCardProps {
  documents: Environment['documents'];
}

/** Consents, data export, and account deletion. */
export function PrivacySection({ documents, ...props }: PrivacySectionProps): JSX.Element {
  const { api } = useServices();
  const { isPending } = useQuery(consentsQuery(api, props.user.id));
  const isOffline = useConnectivity() === 'unreachable';
  return (
    <>
      <ConsentsCard user={props.user} documents={documents} />
      {/* Rendered only once the height of the consents is known, to avoid a layout shift. */}
      {(!isPending || isOffline) && (
        <>
          <ExportCard />
          <DeleteCard {...props} />
        </>
      )}
    </>
  );
}

interface ConsentsCardProps {
  user: User;
  documents: Environment['documents'];
}

/** Shows which document versions the customer agreed to and when; advertising consent is given and withdrawn here. */
function ConsentsCard({ user, documents }: ConsentsCardProps): JSX.Element {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const question = consentsQuery(api, user.id);
  const query = useQuery(question);
  const { input: wanted, run: change } = useAccountMutation({
    mutationFn: (given: boolean) =>
      api.call(calls.updateConsent, { body: { kind: 'marketing', given, version: documents.consent_version } }),
    onSuccess: ({ consents }, given) => {
      queryClient.setQueryData(question.queryKey, consents);
      showToast(given ? accountStrings.marketingOn : accountStrings.marketingOff, { tone: 'success' });
    },
  });
  if (query.data === undefined) return <AccountListState query={query} height="20rem" rows={1} />;
  const lastWord = (kind: Consent['kind']): Consent | undefined => query.data.find((one) => one.kind === kind);
  const isGiven = lastWord('marketing')?.given ?? false;
  return (
    <section className={css['card']} aria-labelledby="account-consents">
      <h2 id="account-consents">{accountStrings.consents}</h2>
      <dl className={css['facts']}>
        {CONSENT_KINDS.map((kind) => (
          <div key={kind}>
            <dt>{accountStrings.consentKinds[kind]}</dt>
            <dd className={css['muted']}>
              <Word consent={lastWord(kind)} />
            </dd>
          </div>
        ))}
      </dl>
      <a
        className={css['link']}
        href={documents.personal_data_consent_url ?? documents.privacy_url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {accountStrings.consentText}
      </a>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={wanted ?? isGiven}
          aria-busy={wanted !== undefined || undefined}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{accountStrings.marketing}</span>
      </label>
      <p className={css['muted']}>{accountStrings.withdrawal}</p>
    </section>
  );
}

function Word({ consent }: { consent: Consent | undefined }): JSX.Element {
  const { clock } = useServices();
  if (consent === undefined) return <span>{accountStrings.consentNever}</span>;
  const day = instantDay(consent.at, clock.now(), deviceZone());
  return (
    <span>
      {consent.given
        ? accountStrings.consentGiven(day, formatEdition(consent.version))
        : accountStrings.consentWithdrawn(day)}
    </span>
  );
}

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
function ExportCard(): JSX.Element {
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
