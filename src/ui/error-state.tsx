import type { JSX, ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { Button } from './button.tsx';
import { OfflineIcon } from './icons/menu-icons.tsx';
import css from './state.module.css';
import { uiStrings } from './ui-strings.ts';

interface ErrorStateProps {
  /** What happened. */
  title?: string | undefined;
  /** What to do. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** True while a retry runs. */
  busy?: boolean | undefined;
  /** An action besides, or instead of, retrying. */
  action?: Elements;
  art?: Elements;
  /** The heading's level on its page. */
  level?: 1 | 2;
}

/** An error: what happened, what to do, and an action. No red: it is not the customer's fault. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  const { title = uiStrings.errorTitle, text = uiStrings.errorText, onRetry, busy, action, art, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={css['state']} role="alert">
      <div className={css['art']}>{art ?? <OfflineIcon />}</div>
      <Heading>{title}</Heading>
      <p className={css['text']}>{text}</p>
      {onRetry !== undefined && (
        <Button className={css['action']} onClick={onRetry} busy={busy}>
          {uiStrings.retry}
        </Button>
      )}
      {action}
    </div>
  );
}
