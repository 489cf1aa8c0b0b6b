// Proves docs/product.md §10.10, §11.16, §29.1, §30.13: what a screen reader announces of a map, a booking and photos.
import { expect, test } from '../support/test.ts';

test(
  'a screen reader gets a map as its restaurants, a booking as its questions, a photo as its content',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await test.step('a map', async () => {
      await shop.open('/address');
      await page.getByRole('button', { name: 'Показать карту' }).first().click();
      await expect(page.getByRole('group', { name: 'Рестораны на карте: Калуга' })).toMatchAriaSnapshot(`
        - 'group "Рестораны на карте: Калуга"':
          - button "Самобранка на Театральной, Калуга, ул. Театральная, 9"
          - button "Самобранка у Старого Торга, Калуга, ул. Ленина, 106"
          - button "Самобранка на Правобережье, Калуга, ул. Генерала Попова, 14"
      `);
    });

    await test.step('a booking', async () => {
      await shop.open('/address/4?modal=booking&restaurant=4');
      // Days and times differ on another day.
      await expect(shop.dialog('Забронировать стол')).toMatchAriaSnapshot(`
        - dialog "Забронировать стол":
          - heading "Забронировать стол" [level=2]
          - button "Закрыть"
          - form "Забронировать стол":
            - combobox "Ресторан":
              - option "Самобранка на улице Республики, Тюмень, ул. Республики, 65" [selected]
            - 'group "Количество: Сколько вас"':
              - 'button "Убавить: Сколько вас"'
              - status: "2"
              - 'button "Добавить ещё: Сколько вас"'
            - group "День":
              - button "Сегодня" [pressed]
              - button "Завтра"
            - group "Время":
              - button /^\\d\\d:\\d\\d$/
            - textbox "Имя"
            - textbox "Телефон"
            - textbox "Пожелания (необязательно)"
            - checkbox "Даю согласие на обработку персональных данных"
            - link "обработку персональных данных"
          - button "Забронировать"
      `);
    });

    await test.step('a photo', async () => {
      await shop.open('/interior');
      await page.getByRole('link', { name: 'Стол в углу, у двух окон', exact: true }).click();
      await expect(shop.dialog('Фотографии')).toMatchAriaSnapshot(`
        - dialog "Фотографии":
          - group:
            - img "Стол в углу, у двух окон"
          - button "Увеличить или уменьшить"
          - button "Закрыть"
          - status: Фото 2 из 6 Стол в углу, у двух окон
      `);
    });
  },
);
