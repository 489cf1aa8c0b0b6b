import { useState, type JSX } from 'react';
import type { Elements } from './elements.ts';
import { ChevronDownIcon, ChevronRightIcon } from './icons/more-icons.tsx';
import css from './row.module.css';

/** A card of rows. */
export const rowsClass = css['rows'];
/** One row: a link, a button or the head of a `Fold`, with `RowText` inside. */
export const rowClass = css['row'];

interface RowTextProps {
  icon: Elements;
  title: string | Elements;
  /** A second line, only where it says something of this customer. */
  fact?: string | Elements;
  /** What the row does: leads on, or unfolds. */
  unfolds?: boolean;
}

/** The content of a row: its icon, one line or two, and a chevron. */
export function RowText({ icon, title, fact = null, unfolds = false }: RowTextProps): JSX.Element {
  return (
    <>
      {icon}
      <span className={css['what']}>
        <b>{title}</b>
        {fact !== null && <span className={css['fact']}>{fact}</span>}
      </span>
      {unfolds ? <ChevronDownIcon /> : <ChevronRightIcon />}
    </>
  );
}

interface FoldProps extends Pick<RowTextProps, 'icon' | 'fact'> {
  title: string;
  /** Unfolded from the start. */
  isOpen?: boolean;
  children: Elements;
}

/** A row that unfolds its content, which is rendered only while it is open. */
export function Fold({ icon, title, fact, isOpen: isOpenAtFirst = false, children }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className={css['fold']} open={isOpenAtFirst} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css['row']}>
        <RowText icon={icon} title={title} fact={fact} unfolds />
      </summary>
      {isOpen && (
        <section className={css['inside']} aria-label={title}>
          {children}
        </section>
      )}
    </details>
  );
}
