import { Anchor, Button, Fieldset, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft, OfficeRestaurant, OfficeZone } from '#contract/office-chain.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { newId, publishedZones, zonesInDraft } from '../data/whole-draft.ts';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { PriceField } from '../menu/price-field.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { restaurantsStrings, zoneStrings as strings } from './restaurants-strings.ts';
import { WeekField } from './week-field.tsx';
import { ZoneMap } from './zone-map.tsx';

interface ZonePart {
  readonly restaurant: OfficeRestaurant;
  readonly zone: OfficeZone;
  readonly disabled: boolean;
  readonly hoursDisabled: boolean;
}

function Times({ restaurant, zone, disabled }: ZonePart): JSX.Element {
  const path = (field: string): string => `restaurants/${restaurant.id}/zones/${zone.id}/${field}`;
  const isDelivery = zone.type === 'delivery';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField
        path={path('cooking_time')}
        published={zone.cooking_time}
        label={strings.cooking}
        isNumber
        disabled={disabled}
      />
      {isDelivery ? (
        <TextField
          path={path('transportation_time')}
          published={zone.transportation_time}
          label={strings.transport}
          isNumber
          disabled={disabled}
        />
      ) : null}
      <TextField
        path={path('delivery_time')}
        published={zone.delivery_time}
        label={isDelivery ? strings.promised : strings.promisedPickup}
        isNumber
        optional
        disabled={disabled}
      />
    </SimpleGrid>
  );
}

function Prices({ restaurant, zone, disabled }: ZonePart): JSX.Element {
  const path = (field: string): string => `restaurants/${restaurant.id}/zones/${zone.id}/${field}`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <PriceField path={path('price')} published={zone.price} label={strings.price} disabled={disabled} />
      <PriceField
        path={path('min_delivery_price')}
        published={zone.min_delivery_price}
        label={strings.minimum}
        optional
        disabled={disabled}
      />
      <PriceField
        path={path('free_delivery_price')}
        published={zone.free_delivery_price}
        label={strings.free}
        optional
        disabled={disabled}
      />
    </SimpleGrid>
  );
}

/** A zone without its border: name, prices, times and hours. */
function ZoneFields({ draft, ...part }: ZonePart & { draft: OfficeDraft }): JSX.Element {
  const { restaurant, zone, disabled, hoursDisabled } = part;
  const path = (field: string): string => `restaurants/${restaurant.id}/zones/${zone.id}/${field}`;
  const name = shownOver(draft, useUnsaved()).value(path('name'), zone.name);
  const list = useField(`restaurants/${restaurant.id}/zones`, publishedZones(draft, restaurant));
  const title = typeof name === 'string' && name !== '' ? name : strings.unnamed;
  return (
    <Fieldset legend={title}>
      <Stack>
        <TextField path={path('name')} published={zone.name} label={strings.name} disabled={disabled} />
        {zone.type === 'delivery' ? <Prices {...part} /> : null}
        <Times {...part} />
        <WeekField
          path={path('opening_hours')}
          published={zone.opening_hours}
          label={strings.hours}
          inherited={restaurant.opening_hours}
          disabled={hoursDisabled}
        />
        {zone.type === 'delivery' && !disabled ? (
          <Button
            variant="default"
            mr="auto"
            onClick={() => list.save(idsOf(list.value).filter((id) => id !== zone.id))}
          >
            {strings.remove(title)}
          </Button>
        ) : null}
      </Stack>
    </Fieldset>
  );
}

function NewZone({ restaurant, draft }: { restaurant: OfficeRestaurant; draft: OfficeDraft }): JSX.Element {
  const { saver } = useOffice();
  const list = useField(`restaurants/${restaurant.id}/zones`, publishedZones(draft, restaurant));
  const make = (): void => {
    const id = newId(strings.idOf);
    saver.put({ path: list.path, value: [...idsOf(list.value), id], seen: list.inDraft });
  };
  return (
    <Button mr="auto" onClick={make}>
      {strings.make}
    </Button>
  );
}

function ZonesPage({ restaurant, draft }: { restaurant: OfficeRestaurant; draft: OfficeDraft }): JSX.Element {
  const rights = useRights();
  const disabled = !rights.inChain('places.edit');
  const hoursDisabled = !rights.in('hours.edit', restaurant.id);
  const shown = shownOver(draft, useUnsaved());
  const zones = zonesInDraft(draft, shown, restaurant);
  const list = useField(`restaurants/${restaurant.id}/zones`, publishedZones(draft, restaurant));
  const name = shown.value(`restaurants/${restaurant.id}/name`, restaurant.name);
  const title = typeof name === 'string' && name !== '' ? name : restaurantsStrings.unnamed;
  const nameOf = (id: string): string => restaurant.zones.find((one) => one.id === id)?.name || strings.unnamed;
  usePageTitle(strings.titleOf(title));
  return (
    <Stack maw={720}>
      <Title order={1} size="h2">
        {strings.titleOf(title)}
      </Title>
      <div id={list.path} tabIndex={-1}>
        <FieldFaults field={list} />
        <FieldNote field={list} show={(value) => idsOf(value).map(nameOf).join(', ')} />
      </div>
      {disabled ? (
        <Text c="dimmed">{restaurantsStrings.readOnly}</Text>
      ) : (
        <NewZone restaurant={restaurant} draft={draft} />
      )}
      <ZoneMap restaurant={restaurant} draft={draft} disabled={disabled} />
      <TextField
        path={`restaurants/${restaurant.id}/delivery_radius`}
        published={restaurant.delivery_radius}
        label={restaurantsStrings.radius}
        isNumber
        optional
        disabled={disabled}
      />
      {zones.map((zone) => (
        <ZoneFields
          key={zone.id}
          restaurant={restaurant}
          zone={zone}
          draft={draft}
          disabled={disabled}
          hoursDisabled={hoursDisabled}
        />
      ))}
    </Stack>
  );
}

/** Pickup and the zones of delivery of a restaurant (docs/product.md §34.20). */
export function ZonesScreen({ id }: { id: string }): JSX.Element {
  return (
    <ThingScreen
      back={
        <Anchor
          renderRoot={(props) => <Link {...props} to="/restaurants/$restaurantId" params={{ restaurantId: id }} />}
        >
          {strings.back}
        </Anchor>
      }
      find={(draft) => draft.restaurants.find((one) => one.id === id)}
      madeBy={`restaurants/${id}/name`}
      missing={restaurantsStrings.none}
      renderThing={(restaurant, draft) => <ZonesPage restaurant={restaurant} draft={draft} />}
    />
  );
}
