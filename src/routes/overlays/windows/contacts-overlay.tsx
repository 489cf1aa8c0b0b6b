import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Locality } from '#contract/restaurants.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { ContactsSheet } from '#features/places/restaurant/contacts-list.tsx';
import { useOpenBooking, useOpenHours } from '../use-open-window.ts';

interface ContactsOverlayProps {
  /** The customer's city. */
  locality: Locality | null;
  onClose: () => void;
}

/** `?modal=contacts`: phone numbers in the customer's city, and a link to table booking (docs/product.md §11.10, §30.13). */
export function ContactsOverlay({ locality, onClose }: ContactsOverlayProps): JSX.Element | null {
  const { api } = useServices();
  const { data: environment } = useQuery(environmentQuery(api));
  const openHours = useOpenHours();
  const openBooking = useOpenBooking();
  if (environment === undefined) return null;
  return (
    <ContactsSheet
      locality={locality}
      brand={environment.brand}
      onHours={openHours}
      onBook={openBooking}
      onClose={onClose}
    />
  );
}
