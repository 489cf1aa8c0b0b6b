import type { ComponentPropsWithoutRef, JSX } from 'react';
import { dialledPhone, formatPhone } from '#domain/phone-text.ts';

interface PhoneLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  /** As written in the chain's file, or in wire format (`79…`). */
  number: string;
}

/** A phone number as a link that dials it. Its text is the number unless it has children. */
export function PhoneLink({ number, children, ...rest }: PhoneLinkProps): JSX.Element {
  return (
    <a {...rest} href={`tel:${dialledPhone(number)}`}>
      {children ?? formatPhone(number)}
    </a>
  );
}
