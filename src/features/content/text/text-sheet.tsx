import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Elements } from '#ui/elements.ts';
import { contentTextQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { contentStrings } from '../content-strings.ts';
import css from '../content.module.css';
import { Prose, type Follow } from './prose.tsx';

interface TextSheetProps {
  /** Key of the text (docs/product.md §11.10, text modal). */
  textKey: string;
  onFollow: Follow;
  onClose: () => void;
  /** Sheet skeleton, shown while its code and text load. */
  pending: Elements;
}

/** How long, in ms, a sheet waits for its text so that it opens at its final height. A slower text loads in the open sheet. */
const OPEN_DELAY_MS = 500;

/** A text in a sheet, by its key. */
export function TextSheet({ textKey, onFollow, onClose, pending }: TextSheetProps): Elements {
  const { api } = useServices();
  const { data: text, isError, isFetching, refetch } = useQuery(contentTextQuery(api, textKey));
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (text === undefined && !isError && !isLate) return pending;
  return (
    <Sheet
      title={text?.title ?? (text === null ? contentStrings.textMissing : uiStrings.loading)}
      onClose={onClose}
      reading
    >
      {text && <Prose html={text.html} onFollow={onFollow} level={3} />}
      {text === null && (
        <EmptyState title={contentStrings.textMissing} text={contentStrings.textMissingText} level={3} />
      )}
      {text === undefined && isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {text === undefined && !isError && (
        <div className={css['waiting']}>
          <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      )}
    </Sheet>
  );
}
