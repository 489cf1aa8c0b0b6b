import { Button, Fieldset, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import * as v from 'valibot';
import { addressSuggestions } from '#contract/calls/places.ts';
import {
  type EditValue,
  OfficeArea,
  type OfficeDraft,
  type OfficeRestaurant,
  type OfficeZone,
} from '#contract/office-chain.ts';
import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from '#domain/nearest.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useUnsaved } from '../data/use-office.ts';
import { zonesInDraft } from '../data/whole-draft.ts';
import { movedRing, openRing, withoutCorner } from '../map/ring.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { useField } from '../menu/use-field.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { zoneStrings as strings } from './restaurants-strings.ts';
import { cityZones, type CityZones, overlapsOf, type PlacedZone, zonesAt } from './zone-at.ts';

const OfficeMap = lazyPage(async () => (await import('../map/office-map.tsx')).OfficeMap);

/** Half of the side of the square that a new border begins as, metres. */
const FIRST_REACH = 1500;

const exact = ([lat, lon]: LatLon): LatLon => [Math.round(lat * 1e6) / 1e6, Math.round(lon * 1e6) / 1e6];

const squareAround = (centre: LatLon): LatLon[] => {
  const [[south, west], [north, east]] = cornersAround(centre, FIRST_REACH);
  const corners: LatLon[] = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
  return corners.map(exact);
};

const saidArea = (value: EditValue): string =>
  v.is(OfficeArea, value) ? strings.corners(openRing(value.ring).length) : strings.circle;

interface BorderPart {
  readonly restaurant: OfficeRestaurant;
  readonly zone: OfficeZone;
  readonly city: CityZones;
  readonly disabled: boolean;
}

/** What can be done with a border beside moving its corners. */
function BorderButtons({
  area,
  corner,
  centre,
  onArea,
}: {
  area: OfficeArea | null;
  corner: number | null;
  centre: LatLon;
  onArea: (area: OfficeArea | null) => void;
}): JSX.Element {
  if (area === null) {
    return (
      <Button variant="default" mr="auto" onClick={() => onArea({ ring: squareAround(centre), holes: [] })}>
        {strings.draw}
      </Button>
    );
  }
  const ring = openRing(area.ring);
  return (
    <Group>
      <Button
        variant="default"
        disabled={corner === null || ring.length <= 3}
        onClick={() => {
          if (corner !== null) onArea({ ...area, ring: [...withoutCorner(ring, corner)] });
        }}
      >
        {corner === null ? strings.removeCorner : strings.removeCornerOf(corner + 1)}
      </Button>
      {area.holes.length === 0 ? null : (
        <Button variant="default" onClick={() => onArea({ ...area, holes: [] })}>
          {strings.removeHoles(area.holes.length)}
        </Button>
      )}
      <Button variant="default" onClick={() => onArea(null)}>
        {strings.toCircle}
      </Button>
    </Group>
  );
}

/** Which zones overlap the one that is edited, and which of them delivers there. */
function Overlaps({ city, zone }: { city: CityZones; zone: string }): JSX.Element | null {
  const overlaps = useMemo(() => overlapsOf(city, zone), [city, zone]);
  if (overlaps.length === 0) return null;
  return (
    <List size="sm" listStyleType="none">
      {overlaps.map(({ other, wins }) => (
        <List.Item key={other.id}>{strings.overlap(other.name, other.restaurantName, wins)}</List.Item>
      ))}
    </List>
  );
}

/** «В какой зоне этот адрес?»: an address, or a tap on the map; the answer is the rule of the server over the draft. */
function AskedAddress({
  city,
  number,
  asked,
  onAsked,
}: {
  city: CityZones;
  number: number | null;
  asked: LatLon | null;
  onAsked: (point: LatLon) => void;
}): JSX.Element {
  const { api } = useOffice();
  const [address, setAddress] = useState('');
  const find = useMutation({
    mutationFn: async ({ query }: { query: string; before: LatLon | null }): Promise<LatLon | null> => {
      const { suggestions } = await api.call(addressSuggestions, {
        query: { query, locality_id: number ?? 0, count: 5 },
      });
      const coords = suggestions.find(({ details }) => details.coords !== null)?.details.coords ?? null;
      return coords === null ? null : [coords.latitude, coords.longitude];
    },
    onSuccess: (found) => {
      if (found !== null) onAsked(found);
    },
  });
  const zones = asked === null ? [] : zonesAt(city, asked);
  const [first, ...others] = zones;
  const answer = (): string => {
    // A tap on the map since then is the newer question.
    const isLatest = find.variables?.before === asked;
    if (isLatest && find.isError) return strings.askFailed;
    if (isLatest && find.data === null) return strings.unknownAddress;
    if (asked === null) return '';
    if (first === undefined) return strings.noZone;
    return strings.zoneIs(first, others);
  };
  return (
    <Stack gap="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== '') find.mutate({ query: address.trim(), before: asked });
        }}
      >
        <Group align="end">
          <TextInput
            label={strings.ask}
            description={strings.askNote}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            maxLength={300}
            style={{ flex: '1 1 14rem' }}
          />
          <Button type="submit" variant="default" loading={find.isPending} disabled={number === null}>
            {strings.askButton}
          </Button>
        </Group>
      </form>
      <Text role="status">{answer()}</Text>
    </Stack>
  );
}

const drawn = (zone: PlacedZone, isChosen: boolean) => ({
  id: zone.id,
  name: zone.name,
  rings: zone.area === null ? [] : [zone.area.ring, ...zone.area.holes],
  circle: zone.area === null && zone.radius !== null ? { centre: zone.centre, metres: zone.radius } : null,
  isChosen,
});

function Border({ restaurant, zone, city, disabled, number }: BorderPart & { number: number | null }): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/zones/${zone.id}/area`, zone.area);
  const [corner, setCorner] = useState<number | null>(null);
  const [asked, setAsked] = useState<LatLon | null>(null);
  const area = v.is(OfficeArea, field.value) ? field.value : null;
  const placed = [...city.zones.values()];
  const here = placed.find(({ id }) => id === zone.id);
  const centre: LatLon = here?.centre ?? [restaurant.latitude, restaurant.longitude];
  const zones = useMemo(
    () =>
      [...city.zones.values()]
        .filter((one) => one.area !== null || one.radius !== null)
        // The border that is edited draws itself.
        .filter((one) => disabled || one.id !== zone.id || one.area === null)
        .map((one) => drawn(one, one.id === zone.id)),
    [city, zone.id, disabled],
  );
  const [sight] = useState(() => ({
    key: zone.id,
    points: area === null ? [...cornersAround(centre, here?.radius ?? FIRST_REACH)] : area.ring,
  }));
  const save = (next: OfficeArea | null): void => {
    setCorner(null);
    field.save(next);
  };
  const isEdited = !disabled && area !== null;
  return (
    <Stack id={field.path} tabIndex={-1}>
      {isEdited ? (
        <Text size="sm" c="dimmed">
          {strings.borderNote}
        </Text>
      ) : null}
      <OfficeMap
        label={strings.map}
        city={number}
        sight={sight}
        pin={{ point: centre, label: strings.pin }}
        zones={zones}
        border={
          isEdited
            ? {
                ring: area.ring,
                onRing: (ring) => field.save({ ...area, ring: ring.map(exact) }),
                // Its holes go with it.
                onWhole: (by) =>
                  field.save({
                    ring: movedRing(area.ring, by).map(exact),
                    holes: area.holes.map((hole) => movedRing(hole, by).map(exact)),
                  }),
                onCorner: setCorner,
              }
            : null
        }
        asked={asked}
        onAsk={setAsked}
      />
      {disabled ? null : <BorderButtons area={area} corner={corner} centre={centre} onArea={save} />}
      <FieldFaults field={field} />
      <FieldNote field={field} show={saidArea} />
      <Overlaps city={city} zone={zone.id} />
      <AskedAddress city={city} number={number} asked={asked} onAsked={setAsked} />
    </Stack>
  );
}

/** The zones of delivery on a map: one is chosen, and its border is edited there (docs/product.md §34.22). */
export function ZoneMap({
  restaurant,
  draft,
  disabled,
}: {
  restaurant: OfficeRestaurant;
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element | null {
  const unsaved = useUnsaved();
  const [city, locality, zones] = useMemo(() => {
    const shown = shownOver(draft, unsaved);
    const id = shown.value(`restaurants/${restaurant.id}/locality`, restaurant.locality);
    const own = zonesInDraft(draft, shown, restaurant).filter(({ type }) => type === 'delivery');
    return [
      cityZones(draft, shown, typeof id === 'string' ? id : restaurant.locality, strings.unnamed),
      draft.localities.find((one) => one.id === id) ?? null,
      own,
    ] as const;
  }, [draft, unsaved, restaurant]);
  const [chosen, setChosen] = useState<string | null>(null);
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0];
  if (zone === undefined) return null;
  const names = new Map([...city.zones.values()].map((one) => [one.id, one.name]));
  return (
    <Fieldset legend={strings.border}>
      <Stack>
        <Select
          label={strings.chosen}
          data={zones.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))}
          value={zone.id}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Border
          key={zone.id}
          restaurant={restaurant}
          zone={zone}
          city={city}
          disabled={disabled}
          number={locality?.number ?? null}
        />
      </Stack>
    </Fieldset>
  );
}
