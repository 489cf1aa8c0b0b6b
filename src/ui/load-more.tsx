import type { JSX, RefCallback } from 'react';
import { Button } from './button.tsx';
import css from './load-more.module.css';
import { uiStrings } from './ui-strings.ts';

interface LoadMoreProps {
  label: string;
  busy: boolean;
  /** The last attempt failed: an error is shown, and only the button retries. */
  failed: boolean;
  onMore: () => void;
  /** Ref that detects when the end of the page is near (`usePageEnd`). */
  sentinel?: RefCallback<Element>;
}

/** Loads the next part of a list. A part that failed to load on scroll is not retried by the same scroll. */
export function LoadMore({ label, busy, failed, onMore, sentinel }: LoadMoreProps): JSX.Element {
  const isFailed = failed && !busy;
  return (
    <div ref={isFailed ? undefined : sentinel} className={css['more']}>
      {isFailed && <p role="alert">{`${uiStrings.errorTitle}. ${uiStrings.errorText}`}</p>}
      <Button variant="secondary" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
