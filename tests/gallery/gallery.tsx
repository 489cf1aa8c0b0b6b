/** `/dev/gallery`: all pieces and the main screens in their states, narrow and wide, light and dark, side by side. */
import '#app/styles.ts';
import { useState, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { groups } from './groups.ts';

const FRAMES = [
  { width: 380, theme: 'light' },
  { width: 380, theme: 'dark' },
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const;
/** px; a piece's page is as high as its content. */
const SCREEN_HEIGHT = 800;

interface FrameProps {
  readonly width: number;
  readonly theme: string;
  readonly title: string;
  readonly group: string;
  readonly state: number;
  readonly isScreen: boolean;
}

function Frame({ width, theme, title, group, state, isScreen }: FrameProps): JSX.Element {
  const [height, setHeight] = useState(SCREEN_HEIGHT);
  const measure = (frame: HTMLIFrameElement): void => {
    const page = frame.contentDocument?.querySelector('main') ?? null;
    if (isScreen || page === null) return;
    new ResizeObserver(() => setHeight(page.scrollHeight)).observe(page);
  };
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it shows these very sources
    <iframe
      className={width > 1000 ? 'gallery-wide' : undefined}
      title={`${title}, ${width} px, ${theme}`}
      src={`/dev/gallery/frame?group=${group}&state=${state}&theme=${theme}`}
      width={width}
      height={height}
      loading="lazy"
      onLoad={({ currentTarget }) => measure(currentTarget)}
    />
  );
}

function Gallery(): JSX.Element {
  const slug = new URLSearchParams(location.search).get('group');
  const group = groups.find((one) => one.slug === slug) ?? groups[0];
  if (group === undefined) return <main />;
  const names = group.kind === 'pieces' ? [group.title] : group.states.map(({ name }) => name);
  return (
    <main className="gallery">
      <h1>Gallery</h1>
      <nav aria-label="Groups">
        {groups.map((one) => (
          <a key={one.slug} href={`?group=${one.slug}`} aria-current={one === group ? 'page' : undefined}>
            {one.title}
          </a>
        ))}
      </nav>
      {names.map((name, state) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="gallery-frames">
            {FRAMES.map(({ width, theme }) => (
              <Frame
                key={`${width}-${theme}`}
                width={width}
                theme={theme}
                title={name}
                group={group.slug}
                state={state}
                isScreen={group.kind === 'screens'}
              />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(<Gallery />);
