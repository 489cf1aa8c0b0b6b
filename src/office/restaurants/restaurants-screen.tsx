import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import * as v from 'valibot';
import { type OfficeDraft, OfficeHours, type OfficeRestaurant } from '#contract/office-chain.ts';
import { WEEKDAYS } from '#contract/primitives.ts';
import { isOpenAt } from '#domain/working-hours.ts';
import { type Shown, shownOver } from '../data/shown-dish.ts';
import { useOffice, useRights } from '../data/use-office.ts';
import { restaurantsInDraft, zonesInDraft } from '../data/whole-draft.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { FieldFaults } from '../menu/field-note.tsx';
import { NewThingButton } from '../menu/new-things.tsx';
import { ThingCard } from '../menu/thing-card.tsx';
import { useField } from '../menu/use-field.ts';
import { restaurantsStrings as strings } from './restaurants-strings.ts';

function NewRestaurant({ draft }: { draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  if (draft.localities.length === 0) {
    return <Anchor renderRoot={(props) => <Link {...props} to="/chain" />}>{strings.cityFirst}</Anchor>;
  }
  return (
    <NewThingButton
      draft={draft}
      list="restaurants"
      nameField="name"
      title={strings.make}
      label={strings.name}
      onMade={(restaurantId) => void navigate({ to: '/restaurants/$restaurantId', params: { restaurantId } })}
    />
  );
}

/** Returns what a restaurant has nothing in: guests miss it. */
const lacksOf = (draft: OfficeDraft, shown: Shown, restaurant: OfficeRestaurant, hours: OfficeHours): string[] => {
  const isEmpty = (field: 'name' | 'address' | 'phone_number'): boolean => {
    const value = shown.value(`restaurants/${restaurant.id}/${field}`, restaurant[field]);
    return value === null || value === '';
  };
  const { lacks } = strings;
  return [
    ...(isEmpty('name') ? [lacks.name] : []),
    ...(isEmpty('address') ? [lacks.address] : []),
    ...(WEEKDAYS.every((day) => hours[day].length === 0) ? [lacks.hours] : []),
    ...(isEmpty('phone_number') ? [lacks.phone] : []),
    ...(zonesInDraft(draft, shown, restaurant).some(({ type }) => type === 'delivery') ? [] : [lacks.delivery]),
  ];
};

function RestaurantCard({ restaurant, draft }: { restaurant: OfficeRestaurant; draft: OfficeDraft }): JSX.Element {
  const { now } = useOffice();
  const { id } = restaurant;
  const shown = shownOver(draft, null);
  const path = (field: string): string => `restaurants/${id}/${field}`;
  const textIn = (field: 'name' | 'address' | 'locality' | 'timezone'): string => {
    const value = shown.value(path(field), restaurant[field]);
    return typeof value === 'string' ? value : restaurant[field];
  };
  const value = shown.value(path('opening_hours'), restaurant.opening_hours);
  const hours = v.is(OfficeHours, value) ? value : restaurant.opening_hours;
  const lacks = lacksOf(draft, shown, restaurant, hours);
  const city = draft.localities.find((one) => one.id === textIn('locality'))?.name ?? textIn('locality');
  const isNew = draft.fresh.restaurants.some((one) => one.id === id);
  const isOpen = isOpenAt(restaurant.opening_hours, restaurant.timezone, now());
  return (
    <ThingCard
      draft={draft}
      path={path('')}
      title={
        <Anchor
          renderRoot={(props) => <Link {...props} to="/restaurants/$restaurantId" params={{ restaurantId: id }} />}
        >
          {textIn('name') || strings.unnamed}
        </Anchor>
      }
      about={[
        textIn('address').includes(city) ? textIn('address') : [city, textIn('address')].filter(Boolean).join(', '),
        ...(isNew ? [] : [isOpen ? strings.open : strings.closed]),
        ...(lacks.length === 0 ? [] : [strings.missing(lacks)]),
      ].join('. ')}
      edited={strings.edited}
    />
  );
}

function RestaurantList({ draft }: { draft: OfficeDraft }): JSX.Element {
  const rights = useRights();
  const field = useField('chain/restaurants', []);
  const all = restaurantsInDraft(draft, shownOver(draft, null));
  const may = rights.inChain('places.edit');
  return (
    <Stack>
      {may ? <NewRestaurant draft={draft} /> : <Text c="dimmed">{strings.readOnly}</Text>}
      <div id="chain/restaurants" tabIndex={-1}>
        <FieldFaults field={field} />
      </div>
      <Stack component="ul" p={0} m={0} gap="xs">
        {all.map((restaurant) => (
          <RestaurantCard key={restaurant.id} restaurant={restaurant} draft={draft} />
        ))}
      </Stack>
    </Stack>
  );
}

/** «Рестораны»: each with its address, whether it is open, and what it lacks (docs/product.md §34.19). */
export function RestaurantsScreen(): JSX.Element {
  return (
    <ListScreen title={strings.title} lead={strings.lead} renderDraft={(draft) => <RestaurantList draft={draft} />} />
  );
}
