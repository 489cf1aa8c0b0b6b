import type { JSX, ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';

interface FollowLinkProps {
  /** A storefront path; an external address opens in a new tab. */
  to: string;
  onFollow: (path: string) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Opens in a new tab with no access to this one. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

/**
 * A link that works without scripts, and uses the router with them. Links to another host open in a new tab
 * (docs/product.md §11.14).
 */
export function FollowLink({ to, onFollow, className, children }: FollowLinkProps): JSX.Element {
  return (
    <a
      href={to}
      {...(/^(?:https?:)?\/\//i.test(to) ? OUTSIDE : undefined)}
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
