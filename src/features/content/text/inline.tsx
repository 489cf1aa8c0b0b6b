import { Fragment, type JSX } from 'react';
import { FollowLink } from '#ui/follow-link.tsx';
import { parseInline, type Inline as Part } from '#domain/inline-text.ts';
import type { Follow } from './prose.tsx';

/** A text with bold words and links. */
export function Inline({ text, onFollow }: { text: string; onFollow: Follow }): JSX.Element {
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
