import type { JSX } from 'react';
import { usePageParams } from '../use-address.ts';
import { ContentRoutePage } from './content-route-page.tsx';

export function Page(): JSX.Element | null {
  const { document } = usePageParams();
  return document === undefined ? null : <ContentRoutePage slug={`info/${document}`} />;
}
