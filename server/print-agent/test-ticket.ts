import type { TicketLine } from '#domain/kitchen-ticket.ts';

/** Shows whether a printer has the letters and the sizes of tickets (docs/guides/printing.md). */
export const TEST_TICKET: readonly TicketLine[] = [
  { kind: 'number', text: '№ 1042' },
  { kind: 'strong', text: 'Проверка печати' },
  { kind: 'plain', text: 'АБВГДЕЁЖЗИЙКЛМНОП РСТУФХЦЧШЩЪЫЬЭЮЯ' },
  { kind: 'plain', text: 'абвгдеёжзийклмноп рстуфхцчшщъыьэюя' },
  { kind: 'edge' },
  { kind: 'dish', text: '2 × Борщ с говядиной' },
  { kind: 'option', text: 'Без сметаны' },
  { kind: 'edge' },
  { kind: 'note', text: 'Если буквы здесь не русские, укажите другую codepage или table.' },
];
