import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { pausesAt } from '#domain/intake.ts';
import { momentWords } from '#domain/relative-day.ts';
import { openingState, workingHours } from '#domain/working-hours.ts';
import { useNow } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { HoursList, HoursNotes, PauseNotes } from './hours-list.tsx';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';

interface RestaurantClosedSheetProps {
  restaurant: Restaurant;
  onClose: () => void;
  onOtherRestaurant: () => void;
}

/**
 * Reports that the restaurant is closed now (docs/product.md §13.6). Its own title and text take precedence; `is_default_title`
 * keeps ours.
 */
export function RestaurantClosedSheet(props: RestaurantClosedSheetProps): JSX.Element {
  const { restaurant, onClose, onOtherRestaurant } = props;
  const now = useNow();
  const { schedule_modal: own, timezone } = restaurant;
  const hours = workingHours(restaurant);
  const state = now === null ? null : openingState(hours, timezone, now);
  const opensAt = state?.open === false ? state.opensAt : null;
  const isPaused = now !== null && state?.open === true && pausesAt(restaurant.intake, now).length > 0;
  const isOpen = state?.open === true && !isPaused;
  const title = isPaused
    ? placesStrings.pausedTitle
    : isOpen
      ? placesStrings.openTitle
      : ((own.is_default_title ? null : own.title) ?? placesStrings.closedTitle);
  const when = now !== null && opensAt !== null ? momentWords(opensAt, now, timezone) : null;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      reading
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onOtherRestaurant}>
            {placesStrings.otherRestaurant}
          </Button>
          {when !== null && <Button onClick={onClose}>{placesStrings.orderAhead}</Button>}
          {state?.open === true && <Button onClick={onClose}>{placesStrings.orderNow}</Button>}
        </div>
      }
    >
      <div className={css['select']}>
        {own.text !== null && !isOpen && !isPaused && <p>{own.text}</p>}
        {isPaused && <PauseNotes restaurant={restaurant} now={now} />}
        {!isPaused && (
          <p>
            {isOpen
              ? placesStrings.openText
              : when === null
                ? placesStrings.closedNoOpening
                : placesStrings.closedText(when)}
          </p>
        )}
        <HoursNotes restaurant={restaurant} now={now} />
        <HoursList hours={hours} timezone={timezone} />
      </div>
    </Sheet>
  );
}
