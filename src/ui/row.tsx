import { useState, type JSX } from 'react';
import type { Elements } from './elements.ts';
import { ChevronDownIcon, ChevronRightIcon } from './icons/more-icons.tsx';
import { useMedia } from './use-media.ts';
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
  /** The title is a heading of the page. */
  isHeading?: boolean;
  /** Unfolded from the start. */
  isOpen?: boolean;
  /** Unfolded from the start where the page has two columns. */
  isOpenWhenWide?: boolean;
  /** The content is rendered while it is folded, too: the browser finds it on the page. */
  isFindable?: boolean;
  children: Elements;
}

/** From this width a page has two columns, and room for what is folded on a phone. */
const IS_WIDE = '(min-width: 992px)';

/** A row that unfolds its content; in print it is always open. */
export function Fold(props: FoldProps): JSX.Element {
  const {
    icon,
    title,
    fact,
    isHeading = false,
    isOpen: isOpenAtFirst = false,
    isOpenWhenWide = false,
    isFindable = false,
    children,
  } = props;
  const [isUnfolded, setUnfolded] = useState(() => isOpenAtFirst || (isOpenWhenWide && matchMedia(IS_WIDE).matches));
  const isPrinted = useMedia('print');
  const isOpen = isUnfolded || isPrinted;
  return (
    <details
      className={css['fold']}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (!isPrinted) setUnfolded(open);
      }}
    >
      <summary className={css['row']}>
        <RowText icon={icon} title={isHeading ? <h2>{title}</h2> : title} fact={fact} unfolds />
      </summary>
      {(isOpen || isFindable) && (
        <section className={css['inside']} aria-label={title}>
          {children}
        </section>
      )}
    </details>
  );
}
