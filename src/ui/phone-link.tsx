import type { ComponentPropsWithoutRef, JSX } from 'react';
import { formatPhone, normalisePhone, reducePhone } from '../../domain/phone.ts';

interface PhoneLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  /** As the chain's file writes it, or as the wire does (`79…`). */
  number: string;
}

const dialled = (number: string): string => {
  const mobile = normalisePhone(number);
  return mobile === null ? reducePhone(number) : `+${mobile}`;
};

/** A number as a link that dials it. Its text is the number, unless there are children. */
export function PhoneLink({ number, children, ...rest }: PhoneLinkProps): JSX.Element {
  return (
    <a {...rest} href={`tel:${dialled(number)}`}>
      {children ?? formatPhone(number)}
    </a>
  );
}
