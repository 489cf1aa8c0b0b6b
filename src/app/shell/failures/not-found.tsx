import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#ui/use-title.ts';
import { shellStrings } from '../shell-strings.ts';

/** Page for an unknown address, with a link onwards; it also sets the title. The server sends it with 404 (docs/product.md §32.7). */
export function NotFound(): JSX.Element {
  useTitle(shellStrings.notFound);
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
