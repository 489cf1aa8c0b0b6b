import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { withOverlay, type OverlayAddress } from './overlay-address.ts';

interface OverlayLinkProps {
  opens: OverlayAddress;
  /** For a link inside a window: the next window replaces it. */
  replace?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that opens a window over the page; also works before scripts load and in a new tab. */
export function OverlayLink({ opens, replace = false, ...props }: OverlayLinkProps): JSX.Element {
  return <Link to="." search={withOverlay(opens, replace)} replace={replace} resetScroll={false} {...props} />;
}
