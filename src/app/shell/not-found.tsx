import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shellStrings } from './shell-strings.ts';

/** An address that leads nowhere, with a way on. The server answers it with 404. */
export function NotFound(): JSX.Element {
  return (
    <EmptyState
      level={1}
      title={shellStrings.notFound}
      text={shellStrings.notFoundText}
      action={
        <Link to="/menu" className={buttonClass()}>
          {shellStrings.toMenu}
        </Link>
      }
    />
  );
}
