import type { JSX } from 'react';
import { titles } from '../titles-strings.ts';

export function Page(): JSX.Element {
  return <h1>{titles.orders}</h1>;
}
