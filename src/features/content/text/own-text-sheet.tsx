import type { JSX } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import css from '../content.module.css';
import { Inline } from './inline.tsx';
import type { Follow } from './prose.tsx';

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
