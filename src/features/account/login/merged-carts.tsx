import type { JSX } from 'react';
import type { Merged } from '#client/session/session-state.ts';
import { Button } from '#ui/button.tsx';
import { SheetFoot } from '#ui/sheet-foot.tsx';
import { loginStrings } from './login-strings.ts';
import css from './login.module.css';

/** Says that two carts have become one: what came, and what had no room. */
export function MergedCarts({ merged, onDone }: { merged: Merged; onDone: () => void }): JSX.Element {
  const { added, left_out: leftOut } = merged;
  return (
    <>
      <p>{loginStrings.mergedText}</p>
      <Dishes title={loginStrings.added} list={added} />
      <Dishes title={loginStrings.leftOut} list={leftOut} />
      <SheetFoot>
        <Button size="large" wide onClick={onDone}>
          {loginStrings.goOn}
        </Button>
      </SheetFoot>
    </>
  );
}

function Dishes({ title, list }: { title: string; list: Merged['added'] }): JSX.Element | null {
  if (list.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={css['list']}>
        {list.map(({ product_id: id, name, quantity }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one dish may come with several choices of options
          <li key={`${id}-${index}`}>{loginStrings.line(name, quantity)}</li>
        ))}
      </ul>
    </div>
  );
}
