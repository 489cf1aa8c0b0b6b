import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo, type JSX } from 'react';
import type { EditValue, OfficeDraft, OfficeRestaurant } from '#contract/office-chain.ts';
import type { LatLon } from '#contract/primitives.ts';
import { shownOver } from '../data/shown-dish.ts';
import { useOffice, useUnsaved } from '../data/use-office.ts';
import { pairText, readPair } from '../map/read-pair.ts';
import { PartInput } from '../menu/part-input.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { restaurantsStrings as strings } from './restaurants-strings.ts';

const OfficeMap = lazyPage(async () => (await import('../map/office-map.tsx')).OfficeMap);

/** Seven centimetres: more than a map can show. */
const exact = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const numberIn = (value: EditValue, other: number): number => (typeof value === 'number' ? value : other);

/** Where a restaurant stands: a pin that is moved, and two numbers; both fields are saved together. */
export function PointField({
  restaurant,
  draft,
  disabled,
}: {
  restaurant: OfficeRestaurant;
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element {
  const { saver } = useOffice();
  const latitude = useField(`restaurants/${restaurant.id}/latitude`, restaurant.latitude);
  const longitude = useField(`restaurants/${restaurant.id}/longitude`, restaurant.longitude);
  const city = shownOver(draft, useUnsaved()).value(`restaurants/${restaurant.id}/locality`, restaurant.locality);
  const number = draft.localities.find((one) => one.id === city)?.number ?? null;
  const [lat, lon] = [numberIn(latitude.value, restaurant.latitude), numberIn(longitude.value, restaurant.longitude)];
  const sight = useMemo(
    (): { key: string; points: LatLon[] } => ({
      key: restaurant.id,
      points: [[restaurant.latitude, restaurant.longitude]],
    }),
    [restaurant.id, restaurant.latitude, restaurant.longitude],
  );
  const move = ([north, east]: LatLon): void =>
    saver.put(
      { path: latitude.path, value: exact(north), seen: latitude.inDraft },
      { path: longitude.path, value: exact(east), seen: longitude.inDraft },
    );
  return (
    <Fieldset legend={strings.point}>
      <Stack>
        {number === null ? (
          // A city has no map before it is published.
          <>
            <PartInput
              label={strings.pair}
              value={[lat, lon] as LatLon}
              show={pairText}
              read={readPair}
              wrong={strings.wrongPair}
              disabled={disabled}
              onSave={move}
            />
            <Text size="sm" c="dimmed">
              {strings.pairNote}
            </Text>
          </>
        ) : (
          <>
            {disabled ? null : (
              <Text size="sm" c="dimmed">
                {strings.pointNote}
              </Text>
            )}
            <OfficeMap
              label={strings.map}
              city={number}
              sight={sight}
              pin={{ point: [lat, lon], label: strings.pin }}
              {...(disabled ? {} : { onPin: move })}
            />
          </>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField
            path={latitude.path}
            published={restaurant.latitude}
            label={strings.latitude}
            isNumber
            disabled={disabled}
          />
          <TextField
            path={longitude.path}
            published={restaurant.longitude}
            label={strings.longitude}
            isNumber
            disabled={disabled}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
