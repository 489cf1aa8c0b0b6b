import type { JSX, RefCallback } from 'react';
import { Button } from './button.tsx';
import css from './load-more.module.css';
import { uiStrings } from './ui-strings.ts';

interface LoadMoreProps {
  label: string;
  busy: boolean;
  /** The last try failed: it is said, and only the button tries again. */
  failed: boolean;
  onMore: () => void;
  /** What is told when the end of the page is near (`usePageEnd`). */
  sentinel?: RefCallback<Element>;
}

/** The way to the next part of a list. What a scroll could not bring is not asked for again by the same scroll. */
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
