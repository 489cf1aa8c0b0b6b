import type { JSX } from 'react';
import './gallery.css';
import type { PieceGroup } from './group.ts';

/** All states of a group, one below the other. */
export function PiecePage({ group }: { group: PieceGroup }): JSX.Element {
  return (
    <main className="gallery-pieces">
      <h1>{group.title}</h1>
      {group.states.map(({ name, show }) => (
        <section key={name} aria-label={name}>
          <p className="gallery-name">{name}</p>
          <div className="gallery-state">{show()}</div>
        </section>
      ))}
    </main>
  );
}
