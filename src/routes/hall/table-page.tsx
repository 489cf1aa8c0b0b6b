import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { TableScreen } from '#features/hall/table-screen.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PagePending } from '../pending.tsx';
import { titles } from '../titles-strings.ts';

export function Page(): JSX.Element {
  const { code } = useParams({ from: '/table/$code' });
  const navigate = useNavigate();
  return (
    <TableScreen
      key={code}
      code={code}
      // Back must not return to the scan.
      onSeated={(closed) => {
        void navigate({ to: '/menu', search: closed ? { modal: 'restaurant-closed' } : {}, replace: true });
      }}
      onStay={() => void navigate({ to: '/menu', replace: true })}
      pending={<PagePending />}
      toMenu={
        <Link to="/menu" className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {titles.menu}
        </Link>
      }
    />
  );
}
