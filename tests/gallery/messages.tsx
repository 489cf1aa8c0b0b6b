import { Button } from '#ui/button.tsx';
import { createSheets, SheetsProvider } from '#ui/sheets.ts';
import { Toasts } from '#ui/toasts.tsx';
import { LONG_NAMED } from '../support/fixtures/dishes.ts';
import type { PieceGroup } from './group.ts';

const nothing = (): void => undefined;

/** Short messages. Sheets are shown on the screens that open them: a page has one at a time. */
export const messages: PieceGroup = {
  kind: 'pieces',
  slug: 'messages',
  title: 'Messages',
  states: [
    {
      name: 'Toasts: with and without something to do, a long text',
      show: () => (
        <SheetsProvider value={createSheets(null)}>
          <Button variant="quiet">Под сообщениями</Button>
          <Toasts
            toasts={[
              { id: 1, text: 'Адрес сохранён' },
              { id: 2, text: 'Блюдо удалено', action: { label: 'Вернуть', run: nothing } },
              { id: 3, text: LONG_NAMED.name, action: { label: 'Обновить', run: nothing } },
            ]}
            onDismiss={nothing}
          />
        </SheetsProvider>
      ),
    },
  ],
};
