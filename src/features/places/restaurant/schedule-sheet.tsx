import type { JSX } from 'react';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { Sheet } from '#ui/sheet.tsx';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import { HoursList, HoursNotes, PauseNotes } from './hours-list.tsx';
import { OpenState } from '#entities/place/open-state.tsx';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';

interface ScheduleSheetProps {
  restaurant: Restaurant;
  /** The order's zone; its hours are shown where they differ from the restaurant's. */
  zone: DeliveryZone | null;
  onClose: () => void;
}

const minutesOf = (text: string | null): number => Number(text ?? 0);

/** Shows a restaurant's hours, and what they mean for an order (docs/product.md §16.3, schedule info). */
export function ScheduleSheet({ restaurant, zone, onClose }: ScheduleSheetProps): JSX.Element {
  const now = useNow();
  const kitchen = minutesOf(restaurant.kitchen_diff);
  const express = minutesOf(restaurant.express_minutes_before_close);
  const { schedule_modal: own } = restaurant;
  const isClosed = now !== null && !isOpenAt(workingHours(restaurant), restaurant.timezone, now);
  return (
    <Sheet title={placesStrings.scheduleOf(restaurant.name)} onClose={onClose} reading>
      <div className={css['select']}>
        <p className={css['cafeText']}>
          <span>{restaurant.address}</span>
          <OpenState restaurant={restaurant} />
        </p>
        {isClosed && !own.is_default_title && own.title !== null && <p className={css['strong']}>{own.title}</p>}
        {isClosed && own.text !== null && <p>{own.text}</p>}
        <PauseNotes restaurant={restaurant} now={now} />
        <HoursNotes restaurant={restaurant} now={now} />
        <HoursList hours={workingHours(restaurant)} timezone={restaurant.timezone} />
        {zone && (
          <section className={css['block']}>
            <h3>{zone.type === 'pickup' ? placesStrings.pickupHours : placesStrings.deliveryHours}</h3>
            <HoursList hours={zone.opening_hours} timezone={restaurant.timezone} />
          </section>
        )}
        {kitchen > 0 && <p className={css['muted']}>{placesStrings.kitchenAfter(kitchen)}</p>}
        {express > 0 && <p className={css['muted']}>{placesStrings.expressBefore(express)}</p>}
      </div>
    </Sheet>
  );
}
