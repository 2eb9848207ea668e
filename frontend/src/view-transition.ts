/** The parts that both a card and its article's page show: each moves from its old place to the new one. */
const parts = { 'article-title': 'h1, h2, h3', 'article-drawing': 'svg, img' } as const;

/** The elements with a `view-transition-name`: a name that two elements share has no effect. */
const named = new Set<HTMLElement | SVGElement>();

let latest: ViewTransition | undefined;

const forgetNames = (): void => {
  for (const element of named) element.style.viewTransitionName = '';
  named.clear();
};

const isOnScreen = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

/** Names the parts of an article that are on the screen; returns whether there are any. */
const nameParts = (article: Element | undefined | null): boolean => {
  forgetNames();
  for (const [name, selector] of Object.entries(parts)) {
    const part = article?.querySelector<HTMLElement | SVGElement>(selector);
    if (!part || !isOnScreen(part)) continue;
    part.style.viewTransitionName = name;
    named.add(part);
  }
  return named.size > 0;
};

/** The card that contains a link, or the head of the article on whose page the link is. */
const articleOf = (link: Element): HTMLElement | null =>
  link.closest<HTMLElement>('[data-article]') ?? link.closest('main')?.querySelector<HTMLElement>('header[data-article]') ?? null;

const isWanted = (): boolean => 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows the page that a link leads to. If the browser supports it, the drawing and the title of the link's article move
 * to their place on that page (decision 0141). `change` shows the page, and resolves when it is there.
 */
export const showFrom = (link: Element, change: () => Promise<void>): void => {
  const article = articleOf(link);
  const slug = article?.dataset.article;
  if (!slug || !isWanted() || !nameParts(article)) return void change();
  const transition = document.startViewTransition(async () => {
    await change();
    nameParts([...document.querySelectorAll(`main [data-article=${CSS.escape(slug)}]`)].find(isOnScreen));
  });
  latest = transition;
  // The browser skips the transition if the window is hidden, or if another one starts; the page changes anyway.
  transition.ready.catch(() => undefined);
  void transition.finished.then(() => {
    if (latest === transition) forgetNames();
  });
};
