import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { BonusWindow } from '../../features/discounts/bonus-sheet.tsx';

/** `?modal=bonuses` (docs/product.md §8.22). The login opens above it: whoever comes back sees the bonuses. */
export function BonusOverlay({ onClose }: { onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const logIn = (): void => {
    const search = (before: object): object => ({ ...before, modal: 'login', login_for: 'bonuses' });
    void navigate({ to: '.', search, resetScroll: false });
  };
  return <BonusWindow onLogin={logIn} onClose={onClose} />;
}
