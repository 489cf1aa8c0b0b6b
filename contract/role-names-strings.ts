import type { StaffRole } from './staff.ts';

/** Names of the roles of those who work here, as the office and the kitchen show them. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Владелец',
  manager: 'Управляющий',
  menu: 'Меню и цены',
  marketing: 'Маркетинг',
  operator: 'Оператор',
  kitchen: 'Кухня',
};
