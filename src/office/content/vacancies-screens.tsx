import { Anchor, Fieldset, Select, SimpleGrid, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import * as v from 'valibot';
import { PAY_PERIODS } from '#contract/content.ts';
import type { EditValue, OfficeDraft } from '#contract/office-chain.ts';
import { OfficePay, type OfficeVacancy } from '#contract/office-content.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { restaurantsInDraft, zoneOfChain } from '../data/whole-draft.ts';
import { SetField } from '../menu/choice-field.tsx';
import { ListScreen } from '../menu/draft-screens.tsx';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { ContentList } from './content-list.tsx';
import { ArticleFields, ContentPage, type ContentPart } from './content-page.tsx';
import { applicationStrings, vacancyStrings as strings } from './content-strings.ts';
import { Rubles } from './rubles-input.tsx';

const payOf = (value: EditValue): OfficePay | null => (v.is(OfficePay, value) ? value : null);
const payWords = (value: EditValue): string => {
  const pay = payOf(value);
  return pay === null ? strings.byAgreement : strings.said(pay);
};

function Vacancies({ draft }: { draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  const { now } = useOffice();
  const shown = shownOver(draft, null);
  const today = calendarDate(now(), zoneOfChain(draft));
  const about = (one: OfficeVacancy): string => {
    const places = idsOf(shown.value(`vacancies/${one.id}/restaurants`, one.restaurants));
    return [payWords(shown.value(`vacancies/${one.id}/pay`, one.pay)), strings.places(places.length)].join(', ');
  };
  return (
    <ContentList
      draft={draft}
      list="vacancies"
      things={draft.content.vacancies}
      label={strings.list}
      hint={strings.hint}
      none={strings.none}
      about={about}
      renderLink={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/vacancies/$id" params={{ id }} />}>{name}</Anchor>
      )}
    >
      <NewThingButton
        draft={draft}
        list="vacancies"
        nameField="title"
        more={(id) => [{ path: `vacancies/${id}/date`, value: today, seen: '' }]}
        title={strings.make}
        label={strings.name}
        onMade={(id) => void navigate({ to: '/vacancies/$id', params: { id } })}
      />
    </ContentList>
  );
}

/** «Вакансии» (docs/product.md §34.25). */
export function VacanciesScreen(): JSX.Element {
  const mayReadApplications = useRights().inChain('applications.read');
  return (
    <ListScreen
      title={strings.title}
      lead={strings.lead}
      links={
        mayReadApplications ? (
          <Anchor renderRoot={(props) => <Link {...props} to="/applications" />}>{applicationStrings.open}</Anchor>
        ) : null
      }
      renderDraft={(draft) => <Vacancies draft={draft} />}
    />
  );
}

/** What a job pays: for what, from and to; one field of the draft. */
function PayField({ thing, disabled, path }: ContentPart<OfficeVacancy>): JSX.Element {
  const field = useField(path('pay'), thing.pay);
  const pay = payOf(field.value);
  const choose = (chosen: string | null): void => {
    const per = PAY_PERIODS.find((one) => one === chosen);
    field.save(per === undefined ? null : { from: pay?.from ?? null, to: pay?.to ?? null, per });
  };
  return (
    <Fieldset legend={strings.pay} id={field.path} tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={strings.per}
          data={[
            { value: '', label: strings.byAgreement },
            ...PAY_PERIODS.map((value) => ({ value, label: strings.periods[value] })),
          ]}
          value={pay?.per ?? ''}
          onChange={choose}
          allowDeselect={false}
          disabled={disabled}
        />
        {pay === null
          ? null
          : (['from', 'to'] as const).map((side) => (
              <Rubles
                key={side}
                label={strings[side]}
                value={pay[side]}
                disabled={disabled}
                onKopecks={(kopecks) => field.save({ ...pay, [side]: kopecks })}
              />
            ))}
      </SimpleGrid>
      <FieldFaults field={field} />
      <FieldNote field={field} show={payWords} />
    </Fieldset>
  );
}

function Terms(part: ContentPart<OfficeVacancy>): JSX.Element {
  const { thing, draft, disabled, path } = part;
  const places = restaurantsInDraft(draft, shownOver(draft, useUnsaved()));
  return (
    <Fieldset legend={strings.terms}>
      <Stack>
        <SetField
          path={path('restaurants')}
          published={thing.restaurants}
          label={strings.restaurants}
          names={Object.fromEntries(places.map(({ id, name }) => [id, name]))}
          all={places.map(({ id }) => id)}
          disabled={disabled}
        />
        <PayField {...part} />
        <TextField
          path={path('schedule')}
          published={thing.schedule}
          label={strings.schedule}
          optional
          disabled={disabled}
        />
        <TextField path={path('date')} published={thing.date} label={strings.date} type="date" disabled={disabled} />
      </Stack>
    </Fieldset>
  );
}

/** The page of a job (docs/product.md §34.25). */
export function VacancyScreen({ id }: { id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <ContentPage<OfficeVacancy>
      list="vacancies"
      id={id}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/vacancies" />}>{strings.back}</Anchor>}
      missing={strings.missing}
      onRemoved={() => void navigate({ to: '/vacancies' })}
      find={(content) => content.vacancies}
      renderFields={(part) => (
        <ArticleFields part={part}>
          <Terms {...part} />
        </ArticleFields>
      )}
    />
  );
}
