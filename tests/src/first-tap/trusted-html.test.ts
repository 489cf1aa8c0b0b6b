// Proves docs/product.md §12.21: which HTML and which script addresses the page's policy lets pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { installTrustedTypes, isHarmlessHtml } from '#first-tap/trusted-html.ts';
import { CONTENT_ATTRIBUTES, CONTENT_ELEMENTS } from '#contract/content-html.ts';
import { root } from '#scripts/lib/paths.mjs';
import { XSS_ADDRESSES, XSS_MARKDOWN, XSS_MARKUP } from '#tests/support/xss-vectors.ts';

describe('the policy of the page', () => {
  it('lets pass what we and our libraries set', () => {
    for (const html of [
      '',
      'text & <strong>bold</strong>',
      '<button type="button" aria-label="В корзину"></button>',
      '<fieldset><button type="button"></button><output aria-live="polite"></output></fieldset>',
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>',
      '<div data-cart><a href="/cart"><span>Корзина</span></a></div>',
      '<h2></h2><p></p><p role="status">Загружаем</p>',
      '<svg viewBox="0 0 40 48" width="40" aria-hidden="true" focusable="false"><path d="M20 47Z"/><circle cx="20" cy="19" r="6.5"/></svg>',
      // Leaflet and PhotoSwipe.
      '<svg/>',
      '<svg aria-hidden="true" class="pswp__icn" width="32" height="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-close"></use><path id="x" fill-rule="evenodd" d="M1 2"/></svg>',
      // Texts, as browsers and as the server write them.
      '<h3>Печь</h3><p><a href="https://a.example/" target="_blank" rel="noopener noreferrer">там</a><br /><img src="/media/a-760.webp" alt="" width="760" loading="lazy" /></p>',
      '<picture style="background:radial-gradient(circle,#aa5500,#ffeedd 70%)"><source type="image/avif" srcset="/media/a-380.avif 380w, /media/a-760.avif 760w" sizes="100vw"></picture>',
      '<p title="<p>">quoted</p>',
    ])
      expect(isHarmlessHtml(html), html).toBe(true);
  });

  it('lets pass every text of HTML that src/first-tap has', () => {
    const folder = join(root, 'src/first-tap');
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const texts = sources
      .flatMap((source) => [...source.matchAll(/(['`])((?:(?!\1).)*<[a-z](?:(?!\1).)*)\1/g)])
      .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, ''))
      // The beginning of one, and the texts of a regular expression or a comment.
      .filter((text) => !text.endsWith('="') && !text.includes('(?:') && /^<|<\/[a-z]+>$/.test(text));
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) expect(isHarmlessHtml(text), text).toBe(true);
  });

  it('lets pass every element and attribute that a text of an editor may have (§11.5)', () => {
    for (const element of CONTENT_ELEMENTS) expect(isHarmlessHtml(`<${element}></${element}>`), element).toBe(true);
    for (const attribute of [...CONTENT_ATTRIBUTES, 'target', 'rel'])
      expect(isHarmlessHtml(`<p ${attribute}="/a"></p>`), attribute).toBe(true);
  });

  it('lets pass no vector of the corpus that has a program in it', () => {
    const runs = [...XSS_MARKUP, ...XSS_MARKDOWN].filter((text) =>
      /<[^>]*(?:\son|javascript:|script|data:)/is.test(text),
    );
    expect(runs.length).toBeGreaterThan(40);
    // Values that no browser with trusted types runs: an address in a style, and a number that is none.
    expect(runs.filter((text) => isHarmlessHtml(text))).toEqual([
      '<p style="background:url(javascript:alert(1))">x</p>',
      '<ol start="1 onclick=alert(1)"><li>x</li></ol>',
    ]);
    const links = XSS_ADDRESSES.map((address) => `<a href="${address}">ярлык</a>`);
    const passed = links.filter((link) => isHarmlessHtml(link));
    // Links to other sites run nothing here.
    expect(passed.filter((link) => !/href="(?:\/|https:)/.test(link))).toEqual([]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<img src="/x" onerror="alert(1)">',
    '<img src="/x" ONERROR="alert(1)">',
    '<img src="/x"onerror="alert(1)">',
    '<img/onerror="alert(1)" src="/x">',
    '<p a="" onclick="alert(1)">',
    "<p class='x' onclick='alert(1)'>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<svg><a xlink:href="javascript:alert(1)"><path d=""/></a></svg>',
    '<svg><use href="data:image/svg+xml,x"/></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<style><img src="/x"></style>',
    '<title><p></title>',
    '<!-- <p> -->',
    '<p <p>script>alert(1)',
    '<scr<p>ipt>alert(1)</scr</p>ipt>',
    '<p',
  ])('refuses %s', (html) => {
    expect(isHarmlessHtml(html)).toBe(false);
  });

  it('answers for long text in no time', () => {
    const long = `<p ${'a '.repeat(20_000)}<`;
    expect(isHarmlessHtml(long)).toBe(false);
    expect(isHarmlessHtml(`<p${' \n'.repeat(20_000)}`)).toBe(false);
  });

  it('is installed once, as the default, and knows the addresses of our workers, of the widget and of the counter', () => {
    const createPolicy = vi.fn();
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    installTrustedTypes();
    expect(createPolicy).toHaveBeenCalledOnce();
    const [name, rules] = createPolicy.mock.calls[0] ?? [];
    expect(name).toBe('default');
    expect(rules.createScript).toBeUndefined();
    expect([rules.createHTML('<p>x</p>'), rules.createHTML('<script>')]).toEqual(['<p>x</p>', null]);
    const passes = (address: string): boolean => rules.createScriptURL(address) === address;
    for (const address of [
      '/sw.js',
      '/kitchen/sw.js',
      'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
      'https://mc.yandex.ru/metrika/tag.js',
    ])
      expect(passes(address), address).toBe(true);
    for (const address of [
      'data:text/javascript,alert(1)',
      '/media/x.js',
      '//evil.example/sw.js',
      'https://evil.example/tag.js',
      'https://mc.yandex.ru.evil.example/metrika/tag.js',
      'https://evil.example/?/bundles/cloudpayments.js',
    ])
      expect(passes(address), address).toBe(false);
  });

  it('is not there in a browser without trusted types', () => {
    vi.stubGlobal('window', {});
    expect(installTrustedTypes).not.toThrow();
  });
});
