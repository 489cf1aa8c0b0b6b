import type { JSX, ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';

interface FollowLinkProps {
  /** A path of the storefront; an address elsewhere is left to the browser. */
  to: string;
  onFollow: (path: string) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that works without scripts, and goes through the router with them. */
export function FollowLink({ to, onFollow, className, children }: FollowLinkProps): JSX.Element {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (!to.startsWith('/') || to.startsWith('//') || !isPlainClick(event)) return;
        event.preventDefault();
        onFollow(to);
      }}
    >
      {children}
    </a>
  );
}
