import type { OfficePay } from '#contract/office-content.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';

/** Words that all lists of content share. */
export const contentStrings = {
  edited: 'Изменено',
  removed: 'Убрано',
  removedLead: 'Исчезнет у гостей после публикации. До неё можно вернуть.',
  putBack: (name: string) => `Вернуть: ${name}`,
  putBackShort: 'Вернуть',
  untitled: 'Без названия',
  name: 'Название',
  remove: 'Убрать',
  removeNote: 'Гости увидят это до публикации. Убранное можно вернуть в списке.',
  giveUp: 'Удалить новое',
  texts: 'Название и текст',
  visible: 'Видят ли гости',
  readOnly: 'Это меняют владелец и маркетинг.',
} as const;

/** Words of banners and slides. */
export const bannerStrings = {
  title: 'Баннеры',
  lead: 'На телефоне — истории в кружках над меню, на большом экране — ряд карточек.',
  banners: 'Над меню',
  bannersHint: 'Гости видят их в этом порядке.',
  slides: 'На главной',
  slidesHint: 'Стоят перед баннерами на главной странице. Ровно три или ни одного.',
  noBanners: 'Баннеров пока нет.',
  noSlides: 'Слайдов нет.',
  make: 'Новый баннер',
  makeSlide: 'Новый слайд',
  back: 'Ко всем баннерам',
  missing: 'Такого баннера нет',
  preview: 'Как увидят гости',
  ad: (advertiser: string, erid: string) => `Реклама. ${advertiser}. erid:\u00a0${erid}`,
  isAd: (advertiser: string) => `Реклама: ${advertiser}`,
  nowhere: 'никуда не ведёт',
  leads: (name: string) => `ведёт: ${name}`,
  shortTitle: 'Под кружком на телефоне (до двух строк по 12 букв; пусто — начало названия)',
  text: 'Пояснение',
  link: 'Куда ведёт',
  none: 'Никуда: история откроется и закроется',
  other: 'Другой адрес на сайте',
  otherPath: 'Адрес, например /promos',
  kinds: { category: 'Разделы меню', dish: 'Блюда', page: 'Страницы' },
  action: 'Надпись на кнопке (пусто — «Заказать»)',
  defaultAction: 'Заказать',
  color: 'Цвет фона',
  leadsTo: 'Переход и цвет',
  photo: 'Широкая, 2:1. Главное — в правой половине: слева лежит текст.',
  partner: 'Реклама партнёра',
  partnerNote:
    'Если баннер рекламирует другую компанию, закон требует пометку «Реклама», рекламодателя и токен erid. Свои блюда и акции помечать не нужно.',
  advertiser: 'Рекламодатель: название и ИНН',
  erid: 'Токен erid',
} as const;

/** Words of promotions. */
export const promoStrings = {
  title: 'Акции',
  lead: 'Страница /promos: условия, срок и промокод.',
  list: 'Порядок акций',
  hint: 'Гости видят их в этом порядке. Закончившиеся не показываются.',
  none: 'Акций пока нет.',
  make: 'Новая акция',
  back: 'Ко всем акциям',
  missing: 'Такой акции нет',
  terms: 'Срок и промокод',
  startsOn: 'Первый день (пусто — сразу)',
  endsOn: 'Последний день (пусто — без срока)',
  promocode: 'Промокод',
  noCode: 'Без промокода',
  always: 'без срока',
  from: (day: string) => `с ${day}`,
  until: (day: string) => `до ${day}`,
  ended: (day: string) => `закончилась ${day}`,
  code: (code: string) => `промокод ${code}`,
} as const;

/** Words of news. */
export const newsStrings = {
  title: 'Новости',
  lead: 'Новости и события на странице /events, самые свежие сверху.',
  list: 'Новости',
  none: 'Новостей пока нет.',
  make: 'Новая новость',
  back: 'Ко всем новостям',
  missing: 'Такой новости нет',
  date: 'Дата новости',
  event: 'Событие',
  eventNote: 'Заполните, если гости могут прийти: они сохранят событие в свой календарь.',
  eventAt: 'Начало',
  eventEndsAt: 'Конец (пусто — через два часа)',
  restaurant: 'Ресторан',
  noRestaurant: 'Не в ресторане или во всех',
  place: 'Место: зал или адрес',
  isEvent: (at: string) => `событие ${at}`,
  clock: (city: string) => `Время — по часам: ${city}`,
} as const;

/** Words of jobs. */
export const vacancyStrings = {
  title: 'Вакансии',
  lead: 'Страница /vacancy: гости откликаются формой.',
  list: 'Порядок вакансий',
  hint: 'Гости видят их в этом порядке, сначала вакансии своего города.',
  none: 'Вакансий пока нет.',
  make: 'Новая вакансия',
  name: 'Кого ищете',
  back: 'Ко всем вакансиям',
  missing: 'Такой вакансии нет',
  terms: 'Условия',
  restaurants: 'В каких ресторанах',
  schedule: 'График, например 2/2, смена 12 часов',
  date: 'Дата вакансии',
  pay: 'Оплата',
  per: 'За что',
  byAgreement: 'По договорённости',
  from: 'От, ₽',
  to: 'До, ₽ (пусто — без верхней границы)',
  periods: { hour: 'в час', shift: 'за смену', month: 'в месяц' },
  said: ({ from, to, per }: OfficePay) =>
    [
      ...(from === null ? [] : [`от ${formatPrice(from)}`]),
      ...(to === null ? [] : [`до ${formatPrice(to)}`]),
      { hour: 'в час', shift: 'за смену', month: 'в месяц' }[per],
    ].join(' '),
  places: (count: number) => counted(count, 'ресторан', 'ресторана', 'ресторанов'),
} as const;

/** Words of the applications for jobs. */
export const applicationStrings = {
  title: 'Отклики',
  lead: 'Новые сверху. Через 90 дней отклик удаляется.',
  none: 'Откликов пока нет.',
  back: 'К вакансиям',
  open: 'Отклики на вакансии',
  file: (name: string) => `Скачать файл: ${name}`,
  fileFailed: 'Файл не скачался. Попробуйте ещё раз.',
} as const;

/** Words of pages and documents. */
export const pageStrings = {
  title: 'Страницы',
  lead: 'Страницы сайта и документы.',
  list: 'Порядок страниц',
  hint: 'В этом порядке они стоят на главной и внизу каждой страницы.',
  none: 'Страниц пока нет.',
  make: 'Новая страница',
  back: 'Ко всем страницам',
  missing: 'Такой страницы нет',
  shown: 'Где показана',
  shownNames: { home: 'На главной', footer: 'Внизу каждой страницы' },
  consented: 'Гости с этим соглашаются',
  consentedNote:
    'С этим документом гости соглашаются. Если изменится текст, после публикации будет новая редакция согласий, и каждый гость подтвердит её заново.',
  address: (path: string) => `Адрес: ${path}`,
  noScreen: 'Своего экрана нет',
} as const;

/** Words of the fields of articles. */
export const articleStrings = {
  slug: 'Адрес латиницей (старые ссылки перестанут открываться)',
  summary: 'Коротко: в списке и в ссылках',
  text: 'Текст',
  textNote: 'Разметка Markdown: ## заголовок, **жирный**, [ссылка](/menu). Строки списка начинаются с дефиса.',
  preview: 'Как увидят гости',
  previewOffline: 'Как увидят гости, покажем, когда появится связь.',
  previewEmpty: 'Текста пока нет.',
  previewFailed: 'Не получилось показать. Измените текст или попробуйте позже.',
  tools: 'Разметка',
  bold: 'Жирный',
  boldSign: '**',
  heading: 'Заголовок',
  bullet: 'Список',
  link: 'Ссылка',
  linkText: 'текст ссылки',
  photo: 'Вставить фотографию',
  photoAlt: 'что на фотографии',
  sending: 'Загружаем фотографию…',
  picture: 'Для карточки и ссылок, 16:9. В тексте её нет: туда фотографии вставляют отдельно.',
} as const;
