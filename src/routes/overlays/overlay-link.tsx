import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { withOverlay, type OverlayAddress } from './overlay-address.ts';

interface OverlayLinkProps {
  opens: OverlayAddress;
  /** From a window, whose place the next one takes. */
  replace?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that opens a window over the page: it works before scripts and in a new tab, too. */
export function OverlayLink({ opens, replace = false, ...props }: OverlayLinkProps): JSX.Element {
  return <Link to="." search={withOverlay(opens, replace)} replace={replace} resetScroll={false} {...props} />;
}
