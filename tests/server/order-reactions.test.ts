import { expect, test } from 'vitest';
import { ORDER_REACTIONS } from '#server/modules/orders/order-reactions.ts';

const EVERY_STEP = ['noteLoad', 'notifyOrder', 'notifyIiko'];

test('each status of an order sets off these reactions, in this order', () => {
  const names = Object.fromEntries(
    Object.entries(ORDER_REACTIONS).map(([status, reactions]) => [status, reactions.map(({ name }) => name)]),
  );
  expect(names).toEqual({
    draft: [],
    new: [...EVERY_STEP, 'sendPlacedWebhooks', 'acceptByItself', 'watchForAcceptance'],
    confirmed: EVERY_STEP,
    preparing: EVERY_STEP,
    prepared: EVERY_STEP,
    delivering: EVERY_STEP,
    delivered: ['earnBonuses', ...EVERY_STEP],
    canceled: ['returnBonuses', 'releasePromocode', 'leavePlace', 'returnMoney', ...EVERY_STEP, 'sendCanceledWebhook'],
  });
});
