import type { ErrorCode } from '../../contract/errors.ts';

/** What the customer reads when a handler has nothing more exact to say. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  INVALID_CSRF_TOKEN: 'Сеанс устарел. Повторите действие.',
  MALFORMED_REQUEST: 'Запрос не удалось прочитать.',
  NOT_AUTHENTICATED: 'Войдите, чтобы продолжить.',
  CROSS_SITE_REQUEST: 'Запрос пришёл с чужого сайта и отклонён.',
  NOT_FOUND: 'Ничего не найдено.',
  CART_NOT_FOUND: 'Корзина не найдена.',
  ORDER_NOT_FOUND: 'Заказ не найден.',
  METHOD_NOT_ALLOWED: 'Так этот адрес не вызывают.',
  IDEMPOTENCY_IN_PROGRESS: 'Этот запрос уже выполняется. Подождите немного.',
  QUOTE_CHANGED: 'Сумма заказа изменилась. Проверьте её и подтвердите ещё раз.',
  CART_ALREADY_ORDERED: 'По этой корзине заказ уже оформлен.',
  ORDER_NOT_CANCELABLE: 'Этот заказ уже нельзя отменить.',
  ORDER_NOT_EDITABLE: 'Этот заказ уже нельзя изменить.',
  PAYLOAD_TOO_LARGE: 'Запрос слишком большой.',
  UNSUPPORTED_MEDIA_TYPE: 'Запрос должен быть в формате JSON.',
  VALIDATION_FAILED: 'Проверьте введённые данные.',
  IDEMPOTENCY_KEY_REUSED: 'Ключ запроса уже использован для другого действия.',
  IDEMPOTENCY_KEY_MISSING: 'У запроса нет ключа, который защищает от повторного заказа.',
  CART_GONE: 'Корзина устарела. Соберём её заново.',
  ORDER_REFUSED: 'Заказ нельзя оформить. Проверьте данные.',
  PRODUCT_UNAVAILABLE: 'Этого блюда сейчас нет.',
  MODIFIERS_INVALID: 'Проверьте выбранные добавки.',
  PICKUP_ZONE_MISSING: 'В этом ресторане нет самовывоза.',
  ZONE_INVALID: 'Этот ресторан не обслуживает выбранную зону.',
  CUTLERY_LIMIT: 'Столько приборов положить нельзя.',
  CART_LIMIT: 'В корзине слишком много блюд.',
  RATE_LIMITED: 'Слишком много запросов. Подождите немного.',
  INTERNAL: 'Что-то пошло не так. Попробуйте ещё раз.',
  NOT_IMPLEMENTED: 'Этого пока нет.',
  UPSTREAM_UNAVAILABLE: 'Служба подсказок сейчас не отвечает. Попробуйте ещё раз через минуту.',
  UNAVAILABLE: 'Сервис временно недоступен. Попробуйте позже.',
};

/** More exact sentences of the HTTP layer itself. */
export const httpStrings = {
  noAddress: 'Такого адреса нет.',
  keyUnusable: 'Заголовок Idempotency-Key: от 8 до 128 латинских букв и цифр.',
  menuMissing: 'Меню ещё не загружено.',
} as const;
