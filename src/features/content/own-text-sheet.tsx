import type { JSX } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import type { Follow } from './inline.tsx';

interface OwnTextSheetProps {
  title: string;
  /** Paragraphs apart by an empty line; each knows the inline marks of content texts. */
  text: string;
  onFollow: Follow;
  onClose: () => void;
}

/** The text window with a title and a text that it was opened with (docs/product.md §11.10). */
export function OwnTextSheet({ title, text, onFollow, onClose }: OwnTextSheetProps): JSX.Element {
  const blocks = text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ type: 'paragraph' as const, text: paragraph.trim() }));
  return (
    <Sheet title={title} onClose={onClose} reading>
      <ContentBlocks blocks={blocks} onFollow={onFollow} level={3} />
    </Sheet>
  );
}
