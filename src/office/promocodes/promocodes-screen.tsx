import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft, OfficePromocode } from '#contract/office-chain.ts';
import { dayText } from '#domain/day-text.ts';
import { shownName, shownOver } from '../data/shown-dish.ts';
import { useRights } from '../data/use-office.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { ThingCard } from '../menu/thing-card.tsx';
import { givesOf } from './gives-field.tsx';
import { promocodesStrings as strings } from './promocodes-strings.ts';

function NewCode({ draft }: { draft: OfficeDraft }): JSX.Element | null {
  const navigate = useNavigate();
  if (!useRights().inChain('promo.edit')) return null;
  return (
    <NewThingButton
      draft={draft}
      list="promocodes"
      nameField="code"
      title={strings.make}
      label={strings.code}
      onMade={(codeId) => void navigate({ to: '/promocodes/$codeId', params: { codeId } })}
    />
  );
}

function Code({ promocode, draft }: { promocode: OfficePromocode; draft: OfficeDraft }): JSX.Element {
  const { id } = promocode;
  const shown = shownOver(draft, null);
  const path = (field: string): string => `promocodes/${id}/${field}`;
  const code = shown.value(path('code'), promocode.code);
  const ends = shown.value(path('ends_on'), promocode.ends_on);
  const gives = givesOf(shown.value(path('gives'), promocode.gives)) ?? promocode.gives;
  const dish = gives.type === 'gift' ? draft.dishes.find((one) => one.id === gives.product) : undefined;
  const parts = [
    strings.said(gives, dish === undefined ? '' : shownName(shown, dish)),
    ...(typeof ends === 'string' ? [strings.until(dayText(ends))] : []),
  ];
  return (
    <ThingCard
      draft={draft}
      path={path('')}
      title={
        <Anchor renderRoot={(props) => <Link {...props} to="/promocodes/$codeId" params={{ codeId: id }} />}>
          {typeof code === 'string' && code !== '' ? code : strings.unnamed}
        </Anchor>
      }
      about={parts.join(', ')}
      edited={strings.edited}
      archived={shown.value(path('archived'), promocode.archived) === true ? strings.archived : null}
    />
  );
}

/** «Промокоды»: valid ones, then archived ones (docs/product.md §34.18). */
export function PromocodesScreen(): JSX.Element {
  return (
    <ListScreen
      title={strings.title}
      lead={strings.lead}
      renderDraft={(draft) => (
        <>
          <NewCode draft={draft} />
          {draft.promocodes.length === 0 ? <Text>{strings.none}</Text> : null}
          <Stack component="ul" p={0} m={0} gap="xs">
            {draft.promocodes
              .toSorted((one, other) => Number(one.archived) - Number(other.archived))
              .map((promocode) => (
                <Code key={promocode.id} promocode={promocode} draft={draft} />
              ))}
          </Stack>
        </>
      )}
    />
  );
}
