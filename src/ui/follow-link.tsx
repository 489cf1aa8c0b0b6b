import type { JSX, ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';

interface FollowLinkProps {
  /** A path of the storefront; an address elsewhere opens beside it. */
  to: string;
  onFollow: (path: string) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Beside the storefront, in a tab of its own that knows nothing of this one. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

/**
 * A link that works without scripts, and goes through the router with them. What leads to another host opens outside
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
