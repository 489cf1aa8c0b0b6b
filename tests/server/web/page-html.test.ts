import { describe, expect, it } from 'vitest';
import { pageHtml } from '#server/web/page-html.ts';

const TEMPLATE =
  '<head><title>Меню</title><!--head--><link rel="stylesheet" crossorigin href="/assets/a.css">' +
  '<script type="module" crossorigin src="/assets/index.js"></script></head>' +
  '<body><div id="root"><!--app--></div><!--state--></body>';
const ASSETS = { scripts: ['/assets/menu.js'], styles: [{ href: '/assets/a.css', css: '.on{top:0}.off{top:0}' }] };

const page = (parts: Partial<Parameters<typeof pageHtml>[1]> = {}): string =>
  pageHtml(TEMPLATE, {
    title: 'Т',
    description: null,
    html: '<p class="on">$& $1</p>',
    state: {},
    assets: ASSETS,
    ...parts,
  });

describe('a rendered page', () => {
  it('carries the styles of what it shows, and the full sheet disabled', () => {
    const html = page();
    expect(html).toContain('<style>.on{top:0}</style>');
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/a.css" disabled>',
    ]);
  });

  it('loads its scripts after its content, at high priority', () => {
    const html = page();
    const preload = html.indexOf('<link rel="modulepreload" crossorigin fetchpriority="high" href="/assets/menu.js">');
    const entry = html.indexOf('<script type="module" fetchpriority="high" crossorigin src="/assets/index.js">');
    expect(preload).toBeGreaterThan(html.indexOf('<p class="on">'));
    expect(entry).toBeGreaterThan(preload);
    expect(html.match(/<script type="module"/g)).toHaveLength(1);
  });

  it('inserts texts as they are, escaped in the head', () => {
    expect(page()).toContain('<div id="root"><p class="on">$& $1</p></div>');
    const html = page({ title: '</title><script>alert(1)</script>', description: '"><img src=x>' });
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;img src=x&gt;">');
  });

  it('keeps data inside its own element', () => {
    const state = { name: '</script><script>alert(1)</script><!--' };
    const [, json = ''] = /id="first-view">(.*?)<\/script>/s.exec(page({ state })) ?? [];
    expect(JSON.parse(json)).toEqual(state);
    expect(page({ state })).not.toContain('<script>alert');
  });

  it('rejects a template without its markers', () => {
    expect(() => pageHtml('<html>', { title: '', description: null, html: '', state: {}, assets: ASSETS })).toThrow(
      /mark/,
    );
  });
});
