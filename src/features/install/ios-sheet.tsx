import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { installStrings } from './install-strings.ts';
import css from './ios-sheet.module.css';

/** Drawings of Safari's own icons: a square with an arrow, a square with a plus, a row of icons with a new one. */
const SIGNS = {
  share: 'M12 15V3m0 0L8.5 6.5M12 3l3.5 3.5M7 10H5v11h14V10h-2',
  add: 'M4 7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3zM12 8v8m-4-4h8',
  done: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 17l2 2 4-4.5',
} as const;

function Step({ sign, text }: { sign: keyof typeof SIGNS; text: string }): JSX.Element {
  return (
    <li className={css['step']}>
      <svg className={css['sign']} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
        <path d={SIGNS[sign]} />
      </svg>
      <span>{text}</span>
    </li>
  );
}

/** «Поделиться → На экран „Домой“»: on iOS the app can only be installed manually. */
export function IosSheet({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Sheet
      title={installStrings.sheetTitle}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {installStrings.gotIt}
        </Button>
      }
    >
      <ol className={css['steps']}>
        <Step sign="share" text={installStrings.stepShare} />
        <Step sign="add" text={installStrings.stepAdd} />
        <Step sign="done" text={installStrings.stepDone} />
      </ol>
    </Sheet>
  );
}
