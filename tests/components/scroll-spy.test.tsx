// Proves docs/product.md §2.7: the chip of the category in sight, whatever the reader's text size is.
import { useRef, type JSX } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restingLine, useIsPassed } from '#features/menu/list/scroll-spy.ts';
import { bareRoot } from './support/bare-root.ts';

test.each([16, 20, 32])('a section becomes current at its rem-based scroll margin, at %i px a rem', (rem) => {
  const section = document.createElement('section');
  section.id = 'menu-soups';
  section.style.scrollMarginTop = '3.5rem';
  document.body.append(section);
  const root = document.documentElement.style;
  onTestFinished(() => {
    root.fontSize = '';
    section.remove();
  });
  root.fontSize = `${rem}px`;
  expect(restingLine(['soups', 'pies'])).toBe(3.5 * rem + 8);
  expect(restingLine([])).toBe(0);
});

// Verified to fail while the first of the entries counted: on a busy page the button to the search never came.
test('an element that is passed while the page is busy is passed', async () => {
  const unused = new IntersectionObserver(() => undefined);
  let observe: IntersectionObserverCallback = () => undefined;
  class BusyObserver extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(() => undefined);
      observe = callback;
    }
  }
  vi.stubGlobal('IntersectionObserver', BusyObserver);
  function Field(): JSX.Element {
    const field = useRef<HTMLDivElement>(null);
    return <div ref={field}>{useIsPassed(field) ? 'passed' : 'in sight'}</div>;
  }
  const { root, container } = bareRoot();
  root.render(<Field />);
  await expect.poll(() => container.textContent).toBe('in sight');
  const entry = (top: number, isIntersecting: boolean): IntersectionObserverEntry => ({
    boundingClientRect: new DOMRect(0, top, 100, 50),
    intersectionRatio: isIntersecting ? 1 : 0,
    intersectionRect: new DOMRect(),
    isIntersecting,
    rootBounds: null,
    target: container,
    time: 0,
  });
  await expect
    .poll(() => {
      observe([entry(0, true), entry(-500, false)], unused);
      return container.textContent;
    })
    .toBe('passed');
});
