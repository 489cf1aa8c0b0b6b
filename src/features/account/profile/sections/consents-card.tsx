import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { CONSENT_KINDS, type Consent, type User } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import type { Environment } from '#contract/restaurants.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { accountStrings } from '../account-strings.ts';
import { consentsQuery } from '#client/queries/account-queries.ts';
import css from '../account.module.css';
import { deviceZone, formatEdition, instantDay } from '../days.ts';
import { AccountListState } from '../account-list.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';

interface ConsentsCardProps {
  user: User;
  documents: Environment['documents'];
}

/** Shows which document versions the customer agreed to and when; advertising consent is given and withdrawn here. */
export function ConsentsCard({ user, documents }: ConsentsCardProps): JSX.Element {
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
