import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { useToasts } from '#client/notices/use-toasts.ts';
import { Button } from '#ui/button.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';

/** A promo code that one tap copies. Where the browser refuses, the code itself can be selected. */
export function CopyCode({ code, action }: { code: string; action: Elements }): JSX.Element {
  const { showToast } = useToasts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(contentStrings.copied, { tone: 'success' });
    } catch {
      showToast(contentStrings.copyFailed(code));
    }
  };
  return (
    <div className={css['code']}>
      <span className={css['codeLabel']}>{contentStrings.promocode}</span>
      <Button
        variant="secondary"
        className={css['codeButton']}
        aria-label={contentStrings.copy(code)}
        onClick={() => void copy()}
      >
        {code}
      </Button>
      {action}
    </div>
  );
}
