import type { JSX } from 'react';
import { BonusSheet } from '#features/discounts/bonus/bonus-sheet.tsx';
import { BonusTermsLink } from '../window-links.tsx';
import { useOpenOverlay } from '../use-open-overlay.tsx';

/** `?modal=bonuses` (docs/product.md §8.22). Login opens above it, so that the customer returns to the bonuses. */
export function BonusOverlay({ onClose }: { onClose: () => void }): JSX.Element {
  const open = useOpenOverlay();
  return (
    <BonusSheet
      terms={<BonusTermsLink />}
      onLogin={() => open({ modal: 'login', login_for: 'bonuses' })}
      onClose={onClose}
    />
  );
}
