import { useEffect, useRef, useState } from 'react';

/** A picture as an article has it. */
interface Picture {
  readonly href: string;
  readonly alt: string;
  readonly caption: string;
  readonly srcSet: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const pictureOf = (link: HTMLAnchorElement): Picture => {
  const image = link.firstElementChild as HTMLImageElement;
  return {
    href: link.href,
    alt: image.alt,
    caption: link.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
    srcSet: image.srcset || undefined,
    width: Number(image.getAttribute('width')) || undefined,
    height: Number(image.getAttribute('height')) || undefined,
  };
};

/** The pictures of an article, one of which is looked at: first that of a link. */
const useGallery = (article: Element, link: HTMLAnchorElement) => {
  const [links] = useState(() => [...article.querySelectorAll<HTMLAnchorElement>('a.picture')]);
  const [place, setPlace] = useState(() => links.indexOf(link));
  const count = links.length;
  const move = (by: number): void => setPlace((before) => (before + by + count) % count);
  return { picture: pictureOf(links[place] ?? link), place, count, move };
};

/**
 * The way back closes what is open: it has an entry of its own in the browser's history, which is like that of the page
 * for the router. Answers what closes it otherwise, the same way.
 */
const useWayBack = (onClose: () => void): (() => void) => {
  const closing = useRef(false);
  const told = useRef(onClose);
  useEffect(() => {
    const close = (): void => told.current();
    history.pushState(history.state, '');
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  return () => {
    // Twice would lead away from the article.
    if (closing.current) return;
    closing.current = true;
    history.back();
  };
};

/** What the viewer of pictures shows, and what can be done in it. */
export const usePictures = (article: Element, link: HTMLAnchorElement, onClose: () => void) => {
  const close = useWayBack(onClose);
  return { ...useGallery(article, link), close };
};
