import type { ComponentType, JSX, ReactNode } from 'react';
import { shortAddress } from '#domain/short-address.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { closedWords, type OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { formatTownTerms, MatchTerms } from '#entities/place/zone-facts.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import { rowClass, rowsClass, RowText } from '#ui/row.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '#entities/place/place.module.css';

interface DeliveryAnswerProps {
  /** A link to the choice of a place, for delivery. */
  Choice: ComponentType<{ className: string | undefined; children: ReactNode }>;
  onHours: OpenHours;
}

/**
 * Whether we deliver to the customer's address, how soon, for what price and from what sum (docs/product.md §29.5): the terms of the zone
 * that the header shows, or of all zones of the town while no address is chosen. Known from the stored restaurants, so it is there without
 * a network.
 */
export function DeliveryAnswer({ Choice, onHours }: DeliveryAnswerProps): JSX.Element {
  const { locality, restaurant, zone, orderType } = usePlace();
  const anywhere = useDishTime({ restaurant, zone: null, orderType: 'delivery' });
  const closed = anywhere && closedWords(anywhere);
  const { deliveryDetails } = useOrderParams();
  const address = orderType === 'delivery' ? (deliveryDetails?.address ?? null) : null;
  const town = locality && formatTownTerms(locality);
  return (
    <>
      <div className={rowsClass}>
        <Choice className={rowClass}>
          <RowText
            icon={<PinIcon />}
            title={
              <>
                <VisuallyHidden>{`${placesStrings.deliverTo}: `}</VisuallyHidden>
                <span className={css['answerAddress']}>
                  {address === null ? placesStrings.chooseAddress : shortAddress(address, locality?.name)}
                </span>
              </>
            }
            fact={address === null ? placesStrings.addressHint : placesStrings.deliverTo}
          />
        </Choice>
      </div>
      <div aria-live="polite" className={css['answer']}>
        {address === null && town !== null && (
          <div className={css['townTerms']}>
            <p className={css['strong']}>{town}</p>
            {closed !== null && <p>{closed}</p>}
            <p>{placesStrings.exactByAddress}</p>
          </div>
        )}
        {address !== null && restaurant !== null && zone !== null && (
          <MatchTerms zone={zone} restaurant={restaurant} onHours={onHours} />
        )}
        {address !== null && zone === null && (
          <div className={noticeClass}>
            <p className={css['strong']}>{placesStrings.outOfZone}</p>
            <p>{placesStrings.outOfZoneText}</p>
          </div>
        )}
      </div>
    </>
  );
}
