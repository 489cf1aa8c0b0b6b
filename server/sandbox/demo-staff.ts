import type { OfficePerson } from '../modules/office/office-person.ts';

/**
 * The demo's persons, one of each role: one tap logs in as any of them (docs/product.md §34.2). They are in no database, so that a real
 * chain's server, on whatever database, has none of them.
 */
export const DEMO_STAFF: readonly OfficePerson[] = [
  { id: 'demo-owner', name: 'Анна Владельцева', role: 'owner', restaurants: [] },
  { id: 'demo-manager', name: 'Игорь Управляев', role: 'manager', restaurants: ['kaluga-teatralnaya'] },
  { id: 'demo-menu', name: 'Мария Меню', role: 'menu', restaurants: [] },
  { id: 'demo-marketing', name: 'Олег Рекламин', role: 'marketing', restaurants: [] },
  { id: 'demo-operator', name: 'Вера Звонкова', role: 'operator', restaurants: [] },
  { id: 'demo-cook', name: 'Пётр Поваров', role: 'kitchen', restaurants: ['kaluga-teatralnaya'] },
];
