import type { JSX } from 'react';
import type { ContentBlock } from '../../../contract/content.ts';

const plain = (text: string): string => text.replaceAll('**', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

function Block({ block }: { block: ContentBlock }): JSX.Element | null {
  if (block.type === 'heading') return <h2>{plain(block.text)}</h2>;
  if (block.type === 'paragraph') return <p>{plain(block.text)}</p>;
  if (block.type === 'quote') return <blockquote>{plain(block.text)}</blockquote>;
  if (block.type === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{plain(item)}</li>
        ))}
      </ul>
    );
  }
  if (block.type === 'facts') {
    return (
      <dl>
        {block.rows.map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{plain(row.value)}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return null;
}

export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        // eslint-disable-next-line react/no-array-index-key -- blocks have no identity besides their place, and never move
        <Block key={index} block={block} />
      ))}
    </>
  );
}
