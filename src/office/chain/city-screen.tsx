import { Anchor, Button, Fieldset, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import * as v from 'valibot';
import type { EditValue, NumberedLocality, OfficeDraft } from '#contract/office-chain.ts';
import { OfficeBox } from '#contract/office-head.ts';
import type { LatLon } from '#contract/primitives.ts';
import { boxAround } from '#domain/box-around.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { localitiesInDraft, restaurantsInDraft } from '../data/whole-draft.ts';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { RemoveThingButton } from '../menu/new-things.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { chainStrings as strings } from './chain-strings.ts';
import { PartInput } from '../menu/part-input.tsx';
import { pairText, readPair } from '../map/read-pair.ts';

const OfficeMap = lazyPage(async () => (await import('../map/office-map.tsx')).OfficeMap);

interface CityPart {
  readonly city: NumberedLocality;
  readonly draft: OfficeDraft;
  readonly disabled: boolean;
}

const exact = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const numberIn = (value: EditValue, other: number): number => (typeof value === 'number' ? value : other);

/** Where a city lies: a pair of numbers, and a pin where its map is known. */
function PointField({ city, disabled }: CityPart): JSX.Element {
  const { saver } = useOffice();
  const latitude = useField(`localities/${city.id}/latitude`, city.latitude);
  const longitude = useField(`localities/${city.id}/longitude`, city.longitude);
  const point: LatLon = [numberIn(latitude.value, city.latitude), numberIn(longitude.value, city.longitude)];
  const sight = useMemo(
    (): { key: string; points: LatLon[] } => ({ key: city.id, points: [[city.latitude, city.longitude]] }),
    [city.id, city.latitude, city.longitude],
  );
  const move = ([north, east]: LatLon): void =>
    saver.put(
      { path: latitude.path, value: exact(north), seen: latitude.inDraft },
      { path: longitude.path, value: exact(east), seen: longitude.inDraft },
    );
  const show = (value: EditValue): string => (typeof value === 'number' ? String(value) : fieldStrings.nothing);
  return (
    <Stack id={latitude.path} tabIndex={-1} gap={4}>
      <PartInput
        label={strings.point}
        value={point}
        show={pairText}
        read={readPair}
        wrong={strings.wrongPoint}
        disabled={disabled}
        onSave={move}
      />
      <Text size="sm" c="dimmed">
        {strings.pointNote}
      </Text>
      <FieldFaults field={latitude} />
      <FieldFaults field={longitude} />
      <FieldNote field={latitude} show={show} />
      <FieldNote field={longitude} show={show} />
      {city.number === null ? null : (
        <OfficeMap
          label={strings.point}
          city={city.number}
          sight={sight}
          pin={{ point, label: strings.point }}
          {...(disabled ? {} : { onPin: move })}
        />
      )}
    </Stack>
  );
}

/** Between which corners the city lies; of a new one, around its point until someone says otherwise. */
function BoxField({ city, disabled }: CityPart): JSX.Element {
  const field = useField(`localities/${city.id}/border_box`, city.border_box);
  const latitude = numberIn(useField(`localities/${city.id}/latitude`, city.latitude).value, city.latitude);
  const longitude = numberIn(useField(`localities/${city.id}/longitude`, city.longitude).value, city.longitude);
  const box = v.is(OfficeBox, field.value) ? field.value : null;
  const said = (value: EditValue): string =>
    v.is(OfficeBox, value) ? `${pairText(value.south_west)} — ${pairText(value.north_east)}` : fieldStrings.nothing;
  const draw = (): void => field.save(boxAround([latitude, longitude]));
  const corner = (label: string, part: keyof OfficeBox, now: OfficeBox): JSX.Element => (
    <PartInput
      label={label}
      value={now[part]}
      show={pairText}
      read={readPair}
      wrong={strings.wrongPoint}
      disabled={disabled}
      onSave={(pair) => field.save({ ...now, [part]: pair })}
    />
  );
  return (
    <Fieldset legend={strings.box} id={field.path} tabIndex={-1}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {box === null ? strings.boxAround : strings.boxNote}
        </Text>
        {box === null ? (
          <Button variant="default" mr="auto" onClick={draw} disabled={disabled || latitude === 0}>
            {strings.drawBox}
          </Button>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {corner(strings.southWest, 'south_west', box)}
            {corner(strings.northEast, 'north_east', box)}
          </SimpleGrid>
        )}
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
      </Stack>
    </Fieldset>
  );
}

/** The first city of the chain: only one is, so another one becomes it in the same step. */
function FirstOfChain({ city, draft, disabled }: CityPart): JSX.Element {
  const { saver } = useOffice();
  const shown = shownOver(draft, useUnsaved());
  const isFirst = (one: NumberedLocality): boolean =>
    shown.value(`localities/${one.id}/is_default`, one.is_default) === true;
  if (isFirst(city)) return <Text>{strings.isFirst}</Text>;
  const makeFirst = (): void =>
    saver.put(
      { path: `localities/${city.id}/is_default`, value: true, seen: false },
      ...localitiesInDraft(draft, shown)
        .filter((one) => one.id !== city.id && isFirst(one))
        .map((one) => ({ path: `localities/${one.id}/is_default`, value: false, seen: true })),
    );
  return (
    <Stack gap={4} align="start">
      <Button variant="default" onClick={makeFirst} disabled={disabled}>
        {strings.makeFirst}
      </Button>
      <Text size="sm" c="dimmed">
        {strings.isFirstNote}
      </Text>
    </Stack>
  );
}

/** Only a city without restaurants is taken out. */
function RemoveCity({ city, draft }: CityPart): JSX.Element {
  const navigate = useNavigate();
  const shown = shownOver(draft, useUnsaved());
  const isUsed = restaurantsInDraft(draft, shown).some(
    (one) => shown.value(`restaurants/${one.id}/locality`, one.locality) === city.id,
  );
  if (isUsed) return <Text c="dimmed">{strings.removeNote}</Text>;
  return (
    <RemoveThingButton
      draft={draft}
      list="localities"
      id={city.id}
      label={strings.removeCity}
      onRemoved={() => void navigate({ to: '/chain' })}
    />
  );
}

function CityPage(part: CityPart): JSX.Element {
  const { city, draft, disabled } = part;
  const path = (field: string): string => `localities/${city.id}/${field}`;
  const typed = shownOver(draft, useUnsaved()).value(path('name'), city.name);
  const name = typeof typed === 'string' && typed !== '' ? typed : strings.unnamed;
  usePageTitle(name);
  return (
    <Stack maw={720}>
      <Title order={1} size="h2">
        {name}
      </Title>
      {disabled ? <Text c="dimmed">{strings.readOnly}</Text> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField path={path('name')} published={city.name} label={strings.cityName} disabled={disabled} />
        <TextField path={path('name_in')} published={city.name_in} label={strings.nameIn} disabled={disabled} />
      </SimpleGrid>
      <TextField path={path('region')} published={city.region} label={strings.region} optional disabled={disabled} />
      <PointField {...part} />
      <BoxField {...part} />
      <TextField
        path={path('support_phone_number')}
        published={city.support_phone_number}
        label={strings.phone}
        optional
        disabled={disabled}
      />
      {city.number === null ? null : (
        <TextField path={path('slug')} published={city.slug} label={strings.slug} disabled={disabled} />
      )}
      <TextField path={path('seo_title')} published={city.seo_title} label={strings.seo} optional disabled={disabled} />
      <FirstOfChain {...part} />
      {disabled ? null : <RemoveCity {...part} />}
    </Stack>
  );
}

/** A city of the chain (docs/product.md §34.46). */
export function CityScreen({ id }: { id: string }): JSX.Element {
  const rights = useRights();
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/chain" />}>{strings.back}</Anchor>}
      find={(draft) => draft.localities.find((one) => one.id === id)}
      madeBy={`localities/${id}/name`}
      missing={strings.noCity}
      renderThing={(city, draft) => <CityPage city={city} draft={draft} disabled={!rights.inChain('chain.edit')} />}
    />
  );
}
