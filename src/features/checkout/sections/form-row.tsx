import { useId, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { rowClass, RowText } from '#ui/row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '../checkout.module.css';

interface FormRowProps {
  /** Its field in the order, for errors. */
  field?: string;
  icon: Elements;
  /** What the row is about, for screen readers, where the title is the answer. */
  label?: string;
  title: string;
  fact?: string | Elements;
  /** The answer is missing: the row stands out. */
  isOpen?: boolean;
  error?: string | undefined;
  onOpen: () => void;
}

/** A part of the form as one row: its answer in a line, and a sheet or a window to change it (docs/product.md §5.28). */
export function FormRow({ field, icon, label, title, fact, isOpen = false, error, onOpen }: FormRowProps): JSX.Element {
  const errorId = useId();
  return (
    <div data-field={field}>
      <button
        type="button"
        className={cx(rowClass, css['row'], isOpen && css['unanswered'])}
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={onOpen}
      >
        <RowText
          icon={icon}
          title={
            <>
              {label !== undefined && <VisuallyHidden>{`${label}: `}</VisuallyHidden>}
              <span className={css['answer']}>{title}</span>
            </>
          }
          fact={fact}
        />
      </button>
      {error !== undefined && (
        <p id={errorId} className={cx(css['error'], css['rowError'])}>
          {error}
        </p>
      )}
    </div>
  );
}

interface FormSheetProps {
  title: string;
  onClose: () => void;
  children: Elements;
}

/** The fields of a row. What is typed is in the form at once: the button only closes the sheet. */
export function FormSheet({ title, onClose, children }: FormSheetProps): JSX.Element {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button size="large" wide data-done="" onClick={onClose}>
          {uiStrings.done}
        </Button>
      }
    >
      <div className={css['fields']}>{children}</div>
    </Sheet>
  );
}
