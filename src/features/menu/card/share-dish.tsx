import type { JSX } from 'react';
import { useToasts } from '#client/use-services.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ShareIcon } from '#ui/icons/more-icons.tsx';
import { dishStrings } from '../dish/dish-strings.ts';

interface ShareDishProps {
  name: string;
  /** URL of the dish (docs/product.md §32.4). */
  path: string;
}

/** Shares the dish's URL through the device's share sheet, else copies it (docs/product.md §3.17). */
export function ShareDish({ name, path }: ShareDishProps): JSX.Element {
  const { showToast } = useToasts();
  const share = async (): Promise<void> => {
    const url = new URL(path, location.origin).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url });
        return;
      }
      // The types assume it always exists, but it is missing over plain http.
      await (navigator as Navigator).clipboard.writeText(url);
      showToast(dishStrings.linkCopied, { tone: 'success' });
    } catch (error) {
      // Dismissed by the user: not an error.
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
