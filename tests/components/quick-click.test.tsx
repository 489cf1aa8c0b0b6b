import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

test('a click that would reach an element which has come in between waits, and reaches its own', async () => {
  const reached: string[] = [];
  const button = (name: string): HTMLButtonElement => {
    const element = document.createElement('button');
    element.textContent = name;
    element.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 100px; height: 100px';
    element.addEventListener('click', () => reached.push(name));
    onTestFinished(() => element.remove());
    return element;
  };
  const own = button('own');
  const other = button('other');
  document.body.append(own);
  // The pointer arrives before it is pressed: whatever a page shows below it then is what the press reaches.
  own.addEventListener('pointerenter', () => document.body.append(other), { once: true });
  window.addEventListener('click', () => other.remove(), { once: true, capture: true });
  await page.getByRole('button', { name: 'own' }).click();
  expect(reached).toEqual(['own']);
});
