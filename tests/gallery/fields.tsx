import { Autocomplete, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { LONG_NAME } from '../support/fixtures/account.ts';
import type { PieceGroup } from './group.ts';

const nothing = (): void => undefined;
const ERROR = 'Напишите имя: так курьер поймёт, кому отдать заказ';

/** Form controls, as drawn by Mantine. */
export const fields: PieceGroup = {
  kind: 'pieces',
  slug: 'fields',
  title: 'Fields of forms',
  states: [
    {
      name: 'TextInput',
      show: () => (
        <MantineIsland>
          <TextInput label="Имя" placeholder="Как к вам обращаться" />
          <TextInput label="Имя (заполнено)" defaultValue={LONG_NAME} />
          <TextInput label="Имя (с ошибкой)" error={ERROR} required />
          <TextInput label="Имя (недоступно)" defaultValue="Марфа" disabled />
        </MantineIsland>
      ),
    },
    {
      name: 'Textarea',
      show: () => (
        <MantineIsland>
          <Textarea label="Комментарий" description="Курьеру и кухне" />
          <Textarea label="Комментарий (с ошибкой)" defaultValue={LONG_NAME.repeat(3)} error="Короче, пожалуйста" />
        </MantineIsland>
      ),
    },
    {
      name: 'Autocomplete and Select',
      show: () => (
        <MantineIsland>
          <Autocomplete label="Адрес" data={['Калуга, ул. Кирова, 1']} error="Выберите дом из списка" />
          <Select label="Время" data={['13:30', '14:00']} defaultValue="14:00" />
        </MantineIsland>
      ),
    },
    {
      name: 'Checkbox and Radio',
      show: () => (
        <MantineIsland>
          <Checkbox label="Принимаю условия соглашения" />
          <Checkbox label="Даю согласие" defaultChecked />
          <Checkbox label="Даю согласие на обработку персональных данных" error="Без согласия заказ не принять" />
          <Radio.Group label="Оплата" defaultValue="cash" onChange={nothing}>
            <Radio value="cash" label="Наличными" />
            <Radio value="card" label="Картой курьеру" />
            <Radio value="sbp" label="Через СБП: сейчас недоступно" disabled />
          </Radio.Group>
        </MantineIsland>
      ),
    },
  ],
};
