import { Anchor, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { EditValue, OfficeDraft } from '#contract/office-chain.ts';
import type { OfficeNews } from '#contract/office-content.ts';
import { dayText, momentText } from '#domain/day-text.ts';
import { calendarDate, formatTime, instantOf } from '#domain/zoned-time.ts';
import { type Shown, shownOver } from '../data/shown-dish.ts';
import { useOffice, useUnsaved } from '../data/use-office.ts';
import { ChoiceField } from '../menu/choice-field.tsx';
import { zoneOfChain } from '../data/whole-draft.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { NewThingButton } from '../menu/new-things.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { ContentList } from './content-list.tsx';
import { ArticleFields, ContentPage, type ContentPart } from './content-page.tsx';
import { contentStrings, newsStrings as strings } from './content-strings.ts';

/** The restaurant by whose clock an event happens: its own, else the chain's first. */
const placeOf = (draft: OfficeDraft, shown: Shown, news: OfficeNews) => {
  const id = shown.value(`news/${news.id}/restaurant`, news.restaurant);
  return draft.restaurants.find((one) => one.id === id) ?? draft.restaurants[0];
};

function News({ draft }: { draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  const { now } = useOffice();
  const shown = shownOver(draft, null);
  const today = calendarDate(now(), zoneOfChain(draft));
  const dateOf = (news: OfficeNews): string => {
    const date = shown.value(`news/${news.id}/date`, news.date);
    return typeof date === 'string' ? date : news.date;
  };
  const about = (news: OfficeNews): string => {
    const date = dateOf(news);
    const at = shown.value(`news/${news.id}/event_at`, news.event_at);
    const timezone = placeOf(draft, shown, news)?.timezone ?? zoneOfChain(draft);
    return [
      ...(date === '' ? [] : [dayText(date)]),
      ...(typeof at === 'string' ? [strings.isEvent(momentText(at, timezone))] : []),
    ].join(', ');
  };
  return (
    <ContentList
      draft={draft}
      list="news"
      things={draft.content.news}
      label={strings.list}
      hint={strings.lead}
      none={strings.none}
      pictured
      sortBy={dateOf}
      about={about}
      renderLink={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/news/$id" params={{ id }} />}>{name}</Anchor>
      )}
    >
      <NewThingButton
        draft={draft}
        list="news"
        nameField="title"
        more={(id) => [{ path: `news/${id}/date`, value: today, seen: '' }]}
        title={strings.make}
        label={contentStrings.name}
        onMade={(id) => void navigate({ to: '/news/$id', params: { id } })}
      />
    </ContentList>
  );
}

/** «Новости» (docs/product.md §34.25). */
export function NewsListScreen(): JSX.Element {
  return <ListScreen title={strings.title} renderDraft={(draft) => <News draft={draft} />} />;
}

/** Returns a moment as the browser's own control has it: «2026-12-06T12:00»; empty: none. */
const momentInput = (instant: unknown, timezone: string): string => {
  const at = new Date(typeof instant === 'string' ? instant : '');
  return Number.isNaN(at.getTime()) ? '' : `${calendarDate(at, timezone)}T${formatTime(at, timezone)}`;
};

/** A moment by the clock of a time zone, saved by leaving the field; empty is null. */
function MomentField({
  path,
  published,
  label,
  timezone,
  disabled,
}: {
  path: string;
  published: string | null;
  label: string;
  timezone: string;
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, published);
  const [typed, setTyped] = useState<string | null>(null);
  const said = (value: EditValue): string =>
    typeof value === 'string' ? momentText(value, timezone) : fieldStrings.nothing;
  const inField = momentInput(field.value, timezone);
  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (typed === inField) return;
    const [day = '', time = ''] = typed.split('T');
    field.save(typed === '' ? null : instantOf(day, time, timezone).toISOString());
  };
  return (
    <TextInput
      id={path}
      type="datetime-local"
      label={label}
      value={typed ?? inField}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      disabled={disabled}
      error={field.faults[0]}
      description={<FieldNote field={field} show={said} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}

function Event({ thing, draft, disabled, path }: ContentPart<OfficeNews>): JSX.Element {
  const place = placeOf(draft, shownOver(draft, useUnsaved()), thing);
  const timezone = place?.timezone ?? zoneOfChain(draft);
  return (
    <Fieldset legend={strings.event}>
      <Stack>
        <Text size="sm" c="dimmed">
          {strings.eventNote}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {(['event_at', 'event_ends_at'] as const).map((name) => (
            <MomentField
              key={name}
              path={path(name)}
              published={thing[name]}
              label={name === 'event_at' ? strings.eventAt : strings.eventEndsAt}
              timezone={timezone}
              disabled={disabled}
            />
          ))}
          <ChoiceField
            path={path('restaurant')}
            published={thing.restaurant}
            label={strings.restaurant}
            none={strings.noRestaurant}
            choices={draft.restaurants.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={disabled}
          />
          <TextField path={path('place')} published={thing.place} label={strings.place} optional disabled={disabled} />
        </SimpleGrid>
        {place === undefined ? null : (
          <Text size="sm" c="dimmed">
            {strings.clock(place.name)}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

/** The page of a news item or an event (docs/product.md §34.25). */
export function NewsScreen({ id }: { id: string }): JSX.Element {
  const navigate = useNavigate();
  return (
    <ContentPage<OfficeNews>
      list="news"
      id={id}
      back={<Anchor renderRoot={(props) => <Link {...props} to="/news" />}>{strings.back}</Anchor>}
      missing={strings.missing}
      onRemoved={() => void navigate({ to: '/news' })}
      find={(content) => content.news}
      renderFields={(part) => (
        <ArticleFields
          part={part}
          more={
            <TextField
              path={part.path('date')}
              published={part.thing.date}
              label={strings.date}
              type="date"
              disabled={part.disabled}
            />
          }
        >
          <Event {...part} />
        </ArticleFields>
      )}
    />
  );
}
