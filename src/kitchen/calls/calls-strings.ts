import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { tableWords } from '#domain/order-way.ts';

const WHAT: Record<PartnerTableCall['kind'], string> = {
  waiter: 'зовут официанта',
  bill: 'просят счёт',
};

/** Strings of calling tables. */
export const callsStrings = {
  call: ({ table, kind, times }: PartnerTableCall) =>
    `Стол ${tableWords(table)}: ${times > 1 ? 'снова ' : ''}${WHAT[kind]}`,
  since: (minutes: number) => (minutes < 1 ? 'только что' : `${minutes}\u00a0мин`),
  take: 'Иду',
  takeWhom: (call: string) => `Иду. ${call}`,
  title: 'Зовут к столику',
} as const;
