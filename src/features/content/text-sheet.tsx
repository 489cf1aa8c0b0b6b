import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type JSX, Fragment } from 'react';
import type { Elements } from '#ui/elements.ts';
import { contentTextQuery } from '#client/queries/content-queries.ts';
import { useServices } from '#client/use-services.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { parseInline, type Inline as Part } from '#domain/inline-text.ts';
import { contentStrings } from './content-strings.ts';
import { Prose, type Follow } from './prose.tsx';
import css from './content.module.css';

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

interface OwnTextSheetProps {
  title: string;
  /** Paragraphs separated by an empty line; supports inline marks (docs/product.md §11.5). */
  text: string;
  onFollow: Follow;
  onClose: () => void;
}

/** The text window, opened with a given title and text (docs/product.md §11.10). */
export function OwnTextSheet({ title, text, onFollow, onClose }: OwnTextSheetProps): JSX.Element {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <Sheet title={title} onClose={onClose} reading>
      <div className={css['plain']}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph.trim()} onFollow={onFollow} />
          </p>
        ))}
      </div>
    </Sheet>
  );
}

/** A text with bold words and links. */
function Inline({ text, onFollow }: { text: string; onFollow: Follow }): JSX.Element {
  return <Parts parts={parseInline(text)} onFollow={onFollow} />;
}

function Parts({ parts, onFollow }: { parts: readonly Part[]; onFollow: Follow }): JSX.Element {
  return (
    <>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's parts never move
        <Fragment key={index}>
          <One part={part} onFollow={onFollow} />
        </Fragment>
      ))}
    </>
  );
}

function One({ part, onFollow }: { part: Part; onFollow: Follow }): JSX.Element {
  if (part.type === 'text') return <span>{part.text}</span>;
  const inside = <Parts parts={part.parts} onFollow={onFollow} />;
  if (part.type === 'bold') return <strong>{inside}</strong>;
  return (
    <FollowLink to={part.href} onFollow={onFollow}>
      {inside}
    </FollowLink>
  );
}
