import { Anchor, Fieldset, SimpleGrid } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import type { OfficePromo } from '#contract/office-content.ts';
import { dayText } from '#domain/day-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useUnsaved } from '../data/use-office.ts';
import { publishedIds, zoneOfChain } from '../data/whole-draft.ts';
import { ChoiceField } from '../menu/choice-field.tsx';
import { ListScreen } from '../menu/draft-screens.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { TextField } from '../menu/text-field.tsx';
import { ContentList } from './content-list.tsx';
import { ArticleFields, ContentPage, type ContentPart } from './content-page.tsx';
import { contentStrings, promoStrings as strings } from './content-strings.ts';

function Promos({ draft }: { draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  const { now } = useOffice();
  const shown = shownOver(draft, null);
  const today = calendarDate(now(), zoneOfChain(draft));
  const about = (promo: OfficePromo): string => {
    const textIn = (field: 'starts_on' | 'ends_on' | 'promocode'): string | null => {
      const value = shown.value(`promos/${promo.id}/${field}`, promo[field]);
      return typeof value === 'string' ? value : null;
    };
    const [starts, ends, code] = [textIn('starts_on'), textIn('ends_on'), textIn('promocode')];
    const period = [
      ...(starts === null ? [] : [strings.from(dayText(starts))]),
      ...(ends === null ? [] : [ends < today ? strings.ended(dayText(ends)) : strings.until(dayText(ends))]),
    ];
    return [period.join(' ') || strings.always, ...(code === null ? [] : [strings.code(code)])].join(', ');
  };
  return (
    <ContentList
      draft={draft}
      list="promos"
      things={draft.content.promos}
      label={strings.list}
      hint={strings.hint}
      none={strings.none}
      pictured
      about={about}
      renderLink={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/promos/$id" params={{ id }} />}>{name}</Anchor>
      )}
    >
      <NewThingButton
        draft={draft}
        list="promos"
        nameField="title"
        title={strings.make}
        label={contentStrings.name}
        onMade={(id) => void navigate({ to: '/promos/$id', params: { id } })}
      />
    </ContentList>
  );
}

/** «Акции»: the articles of /promos in their order (docs/product.md §34.24). */
export function PromosScreen(): JSX.Element {
  return <ListScreen title={strings.title} lead={strings.lead} renderDraft={(draft) => <Promos draft={draft} />} />;
}

function Terms({ thing, draft, disabled, path }: ContentPart<OfficePromo>): JSX.Element {
  const shown = shownOver(draft, useUnsaved());
  const listed = new Set(idsOf(shown.value('chain/promocodes', publishedIds(draft, 'promocodes'))));
  const codes = draft.promocodes.flatMap(({ id, code: published, archived }) => {
    const isArchived = shown.value(`promocodes/${id}/archived`, archived) === true;
    const code = shown.value(`promocodes/${id}/code`, published);
    return isArchived || (!archived && !listed.has(id)) || typeof code !== 'string' || code === '' ? [] : [code];
  });
  return (
    <Fieldset legend={strings.terms}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['starts_on', 'ends_on'] as const).map((name) => (
          <TextField
            key={name}
            path={path(name)}
            published={thing[name]}
            label={name === 'starts_on' ? strings.startsOn : strings.endsOn}
            type="date"
            optional
            disabled={disabled}
          />
        ))}
        <ChoiceField
          path={path('promocode')}
          published={thing.promocode}
          label={strings.promocode}
          none={strings.noCode}
          choices={[...new Set([...codes, ...(thing.promocode === null ? [] : [thing.promocode])])].map((code) => ({
            value: code,
            label: code,
          }))}
          disabled={disabled}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** The page of a promotion (docs/product.md §34.24). */
export function PromoScreen({ id }: { id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <ContentPage<OfficePromo>
      list="promos"
      id={id}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/promos" />}>{strings.back}</Anchor>}
      missing={strings.missing}
      onRemoved={() => void navigate({ to: '/promos' })}
      find={(content) => content.promos}
      renderFields={(part) => (
        <ArticleFields part={part}>
          <Terms {...part} />
        </ArticleFields>
      )}
    />
  );
}
