import type { ComponentPropsWithoutRef, JSX } from 'react';
import { dialledPhone, formatPhone } from '#domain/phone-text.ts';

interface PhoneLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  /** As the chain's file writes it, or as the wire does (`79…`). */
  number: string;
}

/** A number as a link that dials it. Its text is the number, unless there are children. */
export function PhoneLink({ number, children, ...rest }: PhoneLinkProps): JSX.Element {
  return (
    <a {...rest} href={`tel:${dialledPhone(number)}`}>
      {children ?? formatPhone(number)}
    </a>
  );
}
