import { Anchor, Button, Fieldset, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { OfficeDraft, OfficeRestaurant } from '#contract/office-chain.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { publishedIds, zonesInDraft } from '../data/whole-draft.ts';
import { ChoiceField, SwitchField } from '../menu/choice-field.tsx';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { RemoveThingButton } from '../menu/new-things.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { KitchenLoad, OnlinePayment } from './order-fields.tsx';
import { JoinedField } from './joined-field.tsx';
import { PointField } from './point-field.tsx';
import { restaurantsStrings as strings, zoneStrings } from './restaurants-strings.ts';
import { SellerField } from './seller-field.tsx';
import { TablesField } from './tables-field.tsx';
import { WeekField } from './week-field.tsx';

interface RestaurantPart {
  readonly restaurant: OfficeRestaurant;
  readonly draft: OfficeDraft;
  /** What the owner alone changes. */
  readonly disabled: boolean;
  /** Hours and phones, which the manager changes, too. */
  readonly hoursDisabled: boolean;
}

const ZONES = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const;

/** The first restaurant of its city: only one is, so another one becomes it in the same step. */
function FirstOfCity({ restaurant, draft, disabled }: RestaurantPart): JSX.Element {
  const { saver } = useOffice();
  const shown = shownOver(draft, useUnsaved());
  const isFirst = (one: OfficeRestaurant): boolean =>
    shown.value(`restaurants/${one.id}/is_default`, one.is_default) === true;
  const cityOf = (one: OfficeRestaurant) => shown.value(`restaurants/${one.id}/locality`, one.locality);
  if (isFirst(restaurant)) return <Text>{strings.isFirst}</Text>;
  const makeFirst = (): void =>
    saver.put(
      { path: `restaurants/${restaurant.id}/is_default`, value: true, seen: false },
      ...draft.restaurants
        .filter((one) => one.id !== restaurant.id && cityOf(one) === cityOf(restaurant) && isFirst(one))
        .map((one) => ({ path: `restaurants/${one.id}/is_default`, value: false, seen: true })),
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

function Facts(part: RestaurantPart): JSX.Element {
  const { restaurant, draft, disabled, hoursDisabled } = part;
  const path = (field: string): string => `restaurants/${restaurant.id}/${field}`;
  const zones = [...new Set([...ZONES, restaurant.timezone])];
  return (
    <Fieldset legend={strings.facts}>
      <Stack>
        <TextField path={path('name')} published={restaurant.name} label={strings.name} disabled={disabled} />
        <TextField path={path('address')} published={restaurant.address} label={strings.address} disabled={disabled} />
        <TextField
          path={path('phone_number')}
          published={restaurant.phone_number}
          label={strings.phone}
          optional
          disabled={hoursDisabled}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ChoiceField
            path={path('locality')}
            published={restaurant.locality}
            label={strings.city}
            choices={draft.localities.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={disabled}
          />
          <ChoiceField
            path={path('timezone')}
            published={restaurant.timezone}
            label={strings.timezone}
            choices={zones.map((value) => ({ value, label: strings.timezones[value] ?? value }))}
            disabled={disabled}
          />
        </SimpleGrid>
        <FirstOfCity {...part} />
      </Stack>
    </Fieldset>
  );
}

function Orders({ restaurant, draft, disabled, hoursDisabled }: RestaurantPart): JSX.Element {
  const path = (field: string): string => `restaurants/${restaurant.id}/${field}`;
  const zones = zonesInDraft(draft, shownOver(draft, useUnsaved()), restaurant);
  const count = zones.filter(({ type }) => type === 'delivery').length;
  return (
    <Fieldset legend={strings.orders}>
      <Stack>
        <Text>{strings.offers(count)}</Text>
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/restaurants/$restaurantId/zones" params={{ restaurantId: restaurant.id }} />
          )}
        >
          {zoneStrings.title}
        </Anchor>
        <TextField
          path={path('order_ahead_days')}
          published={restaurant.order_ahead_days}
          label={strings.ahead}
          isNumber
          disabled={disabled}
        />
        {(
          [
            ['express_minutes_before_close', strings.lastExpress],
            ['kitchen_diff', strings.kitchenDiff],
            ['cancel_unaccepted_minutes', strings.cancel],
          ] as const
        ).map(([field, label]) => (
          <TextField
            key={field}
            path={path(field)}
            published={restaurant[field]}
            label={label}
            isNumber
            optional
            disabled={disabled}
          />
        ))}
        <SwitchField
          path={path('auto_accept')}
          published={restaurant.auto_accept}
          label={strings.autoAccept}
          disabled={disabled}
        />
        <TextField
          path={path('alarm_phone')}
          published={restaurant.alarm_phone}
          label={strings.alarm}
          optional
          disabled={hoursDisabled}
        />
        <OnlinePayment restaurant={restaurant} disabled={disabled} />
        <SellerField restaurant={restaurant} disabled={disabled} />
        <TextField
          path={path('tips_url')}
          published={restaurant.tips_url}
          label={strings.tips}
          optional
          disabled={disabled}
        />
      </Stack>
    </Fieldset>
  );
}

/** A restaurant that guests know goes after a question: its zones and tables go with it. */
function RemoveRestaurant({ restaurant, draft }: RestaurantPart): JSX.Element {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const field = useField('chain/restaurants', publishedIds(draft, 'restaurants'));
  if (draft.fresh.restaurants.some(({ id }) => id === restaurant.id)) {
    return (
      <RemoveThingButton
        draft={draft}
        list="restaurants"
        id={restaurant.id}
        label={strings.giveUp}
        onRemoved={() => void navigate({ to: '/restaurants' })}
      />
    );
  }
  const remove = (): void => {
    field.save(idsOf(field.value).filter((id) => id !== restaurant.id));
    void navigate({ to: '/restaurants' });
  };
  return (
    <>
      <Button variant="default" mr="auto" onClick={() => setIsAsking(true)}>
        {strings.remove}
      </Button>
      <OfficeDialog opened={isAsking} title={strings.remove} onClose={() => setIsAsking(false)}>
        <Stack>
          <Text>{strings.removeLead}</Text>
          <Group>
            <Button onClick={remove}>{strings.removeYes}</Button>
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {strings.cancelRemove}
            </Button>
          </Group>
        </Stack>
      </OfficeDialog>
    </>
  );
}

function RestaurantPage(part: RestaurantPart): JSX.Element {
  const { restaurant, draft, disabled, hoursDisabled } = part;
  const path = (field: string): string => `restaurants/${restaurant.id}/${field}`;
  const typed = shownOver(draft, useUnsaved()).value(path('name'), restaurant.name);
  const name = typeof typed === 'string' && typed !== '' ? typed : strings.unnamed;
  usePageTitle(name);
  return (
    <Stack maw={720}>
      <Title order={1} size="h2">
        {name}
      </Title>
      {disabled ? <Text c="dimmed">{strings.readOnly}</Text> : null}
      <Facts {...part} />
      <WeekField
        path={path('opening_hours')}
        published={restaurant.opening_hours}
        label={strings.hours}
        disabled={hoursDisabled}
      />
      <PointField restaurant={restaurant} draft={draft} disabled={disabled} />
      <Orders {...part} />
      <KitchenLoad restaurant={restaurant} disabled={disabled} />
      <TablesField restaurant={restaurant} disabled={disabled} />
      <JoinedField restaurant={restaurant} disabled={disabled} />
      {disabled ? null : <RemoveRestaurant {...part} />}
    </Stack>
  );
}

/** A restaurant (docs/product.md §34.19): address, hours, orders, and the load of its kitchen. */
export function RestaurantScreen({ id }: { id: string }): JSX.Element {
  const rights = useRights();
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/restaurants" />}>{strings.back}</Anchor>}
      find={(draft) => draft.restaurants.find((one) => one.id === id)}
      madeBy={`restaurants/${id}/name`}
      missing={strings.none}
      renderThing={(restaurant, draft) => (
        <RestaurantPage
          restaurant={restaurant}
          draft={draft}
          disabled={!rights.inChain('places.edit')}
          hoursDisabled={!rights.in('hours.edit', id)}
        />
      )}
    />
  );
}
