import type { JSX } from 'react';
import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import alarm from '../shell/alarm.module.css';
import { useKitchen } from '../shell/use-kitchen.ts';
import css from './calls.module.css';
import { callsStrings } from './calls-strings.ts';

interface TableCallsProps {
  readonly calls: readonly PartnerTableCall[];
  readonly now: Date;
}

/** Calling tables, shown in every section: a tap says that someone is coming (docs/product.md §33.15). */
export function TableCalls({ calls, now }: TableCallsProps): JSX.Element {
  const { tap } = useKitchen();
  return (
    <div role="status" className={css['calls']}>
      {calls.map((call) => (
        <div key={call.id} className={cx(alarm['alarm'], css['call'])}>
          <p>
            <span>{callsStrings.call(call)}</span>
            <span className={css['since']}>
              {callsStrings.since(Math.floor((now.getTime() - Date.parse(call.called_at)) / MINUTE))}
            </span>
          </p>
          <Button
            variant="quiet"
            size="large"
            className={alarm['button']}
            aria-label={callsStrings.takeWhom(callsStrings.call(call))}
            onClick={() => void tap({ call: 'table_call', body: { call_id: call.id } })}
          >
            {callsStrings.take}
          </Button>
        </div>
      ))}
    </div>
  );
}
