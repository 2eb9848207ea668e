import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { useKnown } from '../api/known.ts';
import { matchRoute } from '../match.ts';
import { routes } from '../routes.tsx';
import { useSite } from '../site-context.ts';

/** Selects the elements of the head that describe the page, not the site. */
const ofPage = [
  'title',
  'meta[name]:not([name=viewport], [name=theme-color])',
  'meta[property]',
  'link[rel=canonical]',
  'link[rel=alternate]:not([href="/feed.xml"])',
  'script[type="application/ld+json"]',
].join();

const replaceHead = (html: string): void => {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of document.head.querySelectorAll(ofPage)) element.remove();
  document.head.append(template.content);
};

/** Resolves after the next paint: readers see the page first. */
const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Keeps the document's head in step with the page: the title and the description at once, the metadata for search
 * engines and link previews a moment later. The server writes the head of the first page. `announce` receives the title
 * of each later page.
 */
export const useDocumentHead = (announce: (title: string) => void): void => {
  const { pathname, search } = useLocation();
  const site = useSite();
  const known = useKnown();
  const address = pathname + search;
  const sent = useRef<string>(address);
  const [read, second, third] = matchRoute(routes, address).reads;
  const { data: main, error } = useSWR<unknown, Error>(read ?? null);
  // The page requests the other data that the head describes; it may arrive later.
  const { data: list } = useSWR<unknown>(second ?? null, null);
  const { data: furtherList } = useSWR<unknown>(third ?? null, null);
  const isKnown = read === undefined || main !== undefined || error !== undefined;

  const onNewTitle = useEffectEvent(announce);

  useEffect(() => {
    if (!isKnown) return undefined;
    const { route, info, reads } = matchRoute(routes, address);
    const data = Object.fromEntries(reads.map((read) => [read, known(read)]));
    const { title, description } = route.meta(info, data, site);
    const isNew = document.title !== title;
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    if (address === sent.current) return undefined;
    sent.current = '';
    if (isNew) onNewTitle(title);
    let isOver = false;
    void import('../head.ts').then(
      async ({ headOf }) => {
        await nextPaint();
        if (!isOver) replaceHead(headOf(route, info, data, site));
      },
      // Only robots and link previews need it, and they read the server's HTML anyway.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [address, isKnown, main, list, furtherList, site, known]);
};
