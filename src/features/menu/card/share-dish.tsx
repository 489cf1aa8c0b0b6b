import type { JSX } from 'react';
import { useToasts } from '#client/notices/use-toasts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ShareIcon } from '#ui/icons/more-icons.tsx';
import { dishStrings } from '../dish/dish-strings.ts';

interface ShareDishProps {
  name: string;
  /** The dish's own address (docs/product.md §32.4). */
  path: string;
}

/** Sends the dish's address by the device's own sheet of sharing, else copies it (docs/product.md §3.17). */
export function ShareDish({ name, path }: ShareDishProps): JSX.Element {
  const { showToast } = useToasts();
  const share = async (): Promise<void> => {
    const url = new URL(path, location.origin).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url });
        return;
      }
      // The types know no browser without it; plain http has none.
      await (navigator as Navigator).clipboard.writeText(url);
      showToast(dishStrings.linkCopied, { tone: 'success' });
    } catch (error) {
      // Closed without a choice: nothing has failed.
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast(dishStrings.linkNotCopied(url));
    }
  };
  return (
    <IconButton label={dishStrings.share(name)} variant="quiet" onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
}
