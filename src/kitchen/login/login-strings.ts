/** Strings of the kitchen's login. */
export const loginStrings = {
  title: 'Вход на кухню',
  text: 'Введите ключ ресторана или курьера. Его выдаёт управляющий.',
  key: 'Ключ',
  enter: 'Войти',
  wrong: 'Ключ не подошёл. Проверьте, что он скопирован целиком.',
  unreachable: 'Сервер не отвечает. Проверьте связь и попробуйте ещё раз.',
  waits: (count: number) => `Неотправленных нажатий: ${count}. Они уйдут, когда вы войдёте тем же ключом.`,
  demo: 'Это демо: можно войти без ключа',
  asKitchen: (restaurant: string) => `Войти как кухня «${restaurant}»`,
  asCourier: (courier: string) => `Войти как курьер ${courier}`,
  asManager: 'Войти как управляющий',
} as const;
