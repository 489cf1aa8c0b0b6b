import { type ComponentProps, type JSX, useSyncExternalStore } from 'react';

const BASE = '/kitchen/';
const MOVED = 'kitchen-moved';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
};
const pathNow = (): string => location.pathname.replace(BASE, '').replace(/\/$/, '');

/** Returns the path of the section in the address. */
export function useSectionPath(): string {
  return useSyncExternalStore(subscribe, pathNow);
}

/** A link to a section of the kitchen's screen; `to` is its path after `/kitchen/`. */
export function SectionLink({
  to,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { to: string }): JSX.Element {
  return (
    <a
      {...props}
      href={`${BASE}${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.pushState(null, '', `${BASE}${to}`);
        window.dispatchEvent(new Event(MOVED));
      }}
    >
      {children}
    </a>
  );
}
