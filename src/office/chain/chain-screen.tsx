import { Alert, Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { NumberedLocality } from '#contract/office-chain.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useRights } from '../data/use-office.ts';
import { localitiesInDraft, restaurantsInDraft } from '../data/whole-draft.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { FieldFaults } from '../menu/field-note.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { ThingCard } from '../menu/thing-card.tsx';
import { useField } from '../menu/use-field.ts';
import { AlertField, BrandFields, type ChainPart, DocumentFields, LegalField, TermsFields } from './chain-fields.tsx';
import { chainStrings as strings } from './chain-strings.ts';

/** What a chain needs before its first publication. */
function Begin(): JSX.Element {
  const { steps } = strings;
  return (
    <Alert title={strings.begin}>
      <Text>{strings.beginLead}</Text>
      <List type="ordered">
        <List.Item>{steps.brand}</List.Item>
        <List.Item>{steps.documents}</List.Item>
        <List.Item>{steps.cities}</List.Item>
        <List.Item>
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link {...props} to="/restaurants" />}>
            {steps.restaurants}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link {...props} to="/" />}>
            {steps.menu}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link {...props} to="/changes" />}>
            {steps.changes}
          </Anchor>
        </List.Item>
      </List>
    </Alert>
  );
}

function CityCard({ city, draft }: { city: NumberedLocality; draft: ChainPart['draft'] }): JSX.Element {
  const shown = shownOver(draft, null);
  const name = shown.value(`localities/${city.id}/name`, city.name);
  const isFirst = shown.value(`localities/${city.id}/is_default`, city.is_default) === true;
  const count = restaurantsInDraft(draft, shown).filter(
    (one) => shown.value(`restaurants/${one.id}/locality`, one.locality) === city.id,
  ).length;
  return (
    <ThingCard
      draft={draft}
      path={`localities/${city.id}/`}
      title={
        <Anchor renderRoot={(props) => <Link {...props} to="/chain/$cityId" params={{ cityId: city.id }} />}>
          {typeof name === 'string' && name !== '' ? name : strings.unnamed}
        </Anchor>
      }
      about={[...(isFirst ? [strings.first] : []), strings.restaurants(count)].join('. ')}
      edited={strings.cityEdited}
    />
  );
}

function Cities({ draft, disabled }: ChainPart): JSX.Element {
  const navigate = useNavigate();
  const field = useField('chain/localities', []);
  const all = localitiesInDraft(draft, shownOver(draft, null));
  return (
    <Stack id={field.path} tabIndex={-1}>
      <Title order={2}>{strings.cities}</Title>
      {all.length === 0 ? <Text c="dimmed">{strings.noCities}</Text> : null}
      <Stack component="ul" p={0} m={0} gap="xs">
        {all.map((city) => (
          <CityCard key={city.id} city={city} draft={draft} />
        ))}
      </Stack>
      <FieldFaults field={field} />
      {disabled ? null : (
        <NewThingButton
          draft={draft}
          list="localities"
          nameField="name"
          title={strings.makeCity}
          label={strings.cityName}
          onMade={(cityId) => void navigate({ to: '/chain/$cityId', params: { cityId } })}
        />
      )}
    </Stack>
  );
}

function Chain({ draft }: { draft: ChainPart['draft'] }): JSX.Element {
  const disabled = !useRights().inChain('chain.edit');
  const part = { draft, disabled };
  return (
    <Stack>
      {disabled ? <Text c="dimmed">{strings.readOnly}</Text> : null}
      {draft.version === 0 ? <Begin /> : null}
      <BrandFields {...part} />
      <LegalField {...part} />
      <DocumentFields {...part} />
      <TermsFields {...part} />
      <AlertField {...part} />
      <Cities {...part} />
    </Stack>
  );
}

/** «О компании»: the head of the chain's file and its cities (docs/product.md §34.45 to §34.47). */
export function ChainScreen(): JSX.Element {
  return <ListScreen title={strings.title} lead={strings.lead} renderDraft={(draft) => <Chain draft={draft} />} />;
}
