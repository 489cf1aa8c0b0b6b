import { useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ContentRoutePage } from './content-route-page.tsx';

export function Page(): JSX.Element {
  const { document } = useParams({ from: '/info/$document' });
  return <ContentRoutePage slug={`info/${document}`} />;
}
