import { useRouter, Link } from '@tanstack/react-router';
import { useCallback, type JSX, type ReactNode } from 'react';
import { overlaysOf, type Overlays } from './overlays.ts';
import { withOverlay, type OverlayAddress } from '../root-search.ts';

/** Opens a window or a dish over the page, from an event handler: server rendering has no windows. */
export function useOpenOverlay(): Overlays['open'] {
  const router = useRouter();
  return useCallback((overlay, options) => overlaysOf(router).open(overlay, options), [router]);
}

/** Opens a dish over the page. `line`: a cart line, shown with its own choices. */
export function useOpenDish(): (dish: number, line?: string) => void {
  const open = useOpenOverlay();
  return useCallback((dish, line) => open({ dish, line }), [open]);
}

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
