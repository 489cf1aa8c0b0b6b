import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { consentsQuery } from '#client/queries/account-queries.ts';
import { ConsentsCard } from './consents-card.tsx';
import { DeleteCard, type DeleteCardProps } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';

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
