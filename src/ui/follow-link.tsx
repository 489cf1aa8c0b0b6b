import type { JSX, ReactNode, MouseEvent } from 'react';

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

/**
 * Reports whether a click on a link means "go there in this tab", so that the app may handle it. Menu links are plain
 * `<a href>`: ninety router links would each subscribe to the address, and they would not work before hydration.
 */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}
