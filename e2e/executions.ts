import type { BrowserContext, Page } from 'playwright-core';

/** Records what an attack achieved: where `ran()` was called, and what in a page could call it. */
export class Executions {
  readonly found: string[] = [];

  /** Call this before the context has a page. */
  async follow(context: BrowserContext): Promise<void> {
    await context.exposeBinding('tellRan', ({ page }, what: string) => void this.found.push(`${what} on ${page.url()}`));
    await context.addInitScript(() => {
      const tell = (window as unknown as { tellRan: (what: string) => void }).tellRan;
      for (const name of ['ran', 'alert', 'confirm', 'prompt', 'print']) {
        Object.defineProperty(window, name, { value: () => tell(`${name}() was called`), configurable: false });
      }
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, target }) => {
        // A refused image runs nothing, and Chromium shows XML with its own style.
        const harmless =
          violatedDirective === 'img-src' || (document.contentType !== 'text/html' && /^style/.test(violatedDirective));
        if (!harmless)
          tell(`policy violated: ${violatedDirective} ${blockedURI} ${target instanceof Element ? target.tagName : ''}`);
      });
    });
    context.on('dialog', (dialog) => void dialog.accept());
  }

  /** Searches the page as it is, and triggers on its elements whatever a reader could. */
  async lookAt(page: Page): Promise<void> {
    for (const problem of await page.evaluate(armed)) this.found.push(`${problem} on ${page.url()}`);
  }
}

/**
 * Runs in the page: finds everything that could run code and is not the site's own, then dispatches every event that a
 * user or an animation could cause.
 */
const armed = (): string[] => {
  const problems: string[] = [];
  const running = /^(javascript|vbscript|data|blob|view-source|feed):/i;
  const addresses = ['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'ping'];
  const drawn =
    'semantics, annotation, mrow, mi, mn, mo, mtext, mspace, mfrac, msqrt, mroot, msub, msup, msubsup, munder, mover, munderover, ' +
    'mmultiscripts, mprescripts, mtable, mtr, mtd, mstyle, mpadded, mphantom, menclose';
  const strange =
    `math:not(:has(> semantics > annotation)), math :not(${drawn}), ` +
    'iframe, frame, frameset, object, embed, applet, base, template, marquee, svg script, svg animate, svg foreignObject';
  const isOwnScript = (script: HTMLScriptElement): boolean =>
    /^application\/(ld\+)?json$/.test(script.type) || (script.src !== '' && new URL(script.src).origin === location.origin);
  const all = [...document.querySelectorAll('*')];
  for (const element of all) {
    const tell = (what: string): number => problems.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
    if (element.matches(strange)) tell('a strange element');
    if (element instanceof HTMLScriptElement && !isOwnScript(element)) tell('a script');
    if (element.matches('meta[http-equiv=refresh i]')) tell('a refresh');
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === 'srcdoc') tell(`an attribute ${name}`);
      if (addresses.includes(name.toLowerCase()) && running.test(value.replace(/[\0-\x20]/g, ''))) tell(`an address ${name}`);
    }
  }
  for (const element of document.querySelectorAll('main *, dialog *')) {
    for (const name of ['mouseover', 'pointerenter', 'wheel', 'toggle', 'animationend', 'error', 'load', 'begin']) {
      if (!element.matches('img, a')) element.dispatchEvent(new Event(name, { bubbles: false }));
    }
  }
  return problems;
};
