import type { JSX } from 'react';
import type { ContentBlock } from '../../../contract/content.ts';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_SIZES } from '../../ui/picture-sizes.ts';
import css from './content.module.css';
import { Inline, type Follow } from './inline.tsx';

interface BlocksProps {
  blocks: readonly ContentBlock[];
  onFollow: Follow;
  /** The level of a heading block: one below the heading that the blocks stand under. */
  level?: 2 | 3 | undefined;
}

/** Imported content (contract/content.ts): blocks, never HTML. */
export function ContentBlocks({ blocks, onFollow, level = 2 }: BlocksProps): JSX.Element {
  return (
    <div className={css['blocks']}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity besides their place, and never move
        <Block key={index} block={block} onFollow={onFollow} level={level} />
      ))}
    </div>
  );
}

interface BlockProps {
  block: ContentBlock;
  onFollow: Follow;
  level: 2 | 3;
}

function Block({ block, onFollow, level }: BlockProps): JSX.Element {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${level}` as const;
      return (
        <Heading className={css['heading']}>
          <Inline text={block.text} onFollow={onFollow} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} onFollow={onFollow} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className={css['quote']}>
          <Inline text={block.text} onFollow={onFollow} />
        </blockquote>
      );
    case 'list':
      return <ListBlock ordered={block.ordered} items={block.items} onFollow={onFollow} />;
    case 'facts':
      return (
        <dl className={css['facts']}>
          {block.rows.map((row) => (
            <div key={row.name}>
              <dt>{row.name}</dt>
              <dd>
                <Inline text={row.value} onFollow={onFollow} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'picture':
      return (
        <Picture className={css['picture']} picture={block.picture} alt={block.alt} sizes={PICTURE_SIZES.article} />
      );
  }
}

function ListBlock({
  ordered,
  items,
  onFollow,
}: {
  ordered: boolean;
  items: readonly string[];
  onFollow: Follow;
}): JSX.Element {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={css['list']}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two items may say the same, and none moves
        <li key={index}>
          <Inline text={item} onFollow={onFollow} />
        </li>
      ))}
    </List>
  );
}
