import { useEffect, useRef, useState } from 'react';

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

/** The images of an article, one of which is shown: first that of `link`. */
const useGallery = (article: Element, link: HTMLAnchorElement) => {
  const [links] = useState(() => [...article.querySelectorAll<HTMLAnchorElement>('a.picture')]);
  const [place, setPlace] = useState(() => links.indexOf(link));
  const count = links.length;
  const move = (by: number): void => setPlace((before) => (before + by + count) % count);
  return { picture: pictureOf(links[place] ?? link), place, count, move };
};

/**
 * Closes the viewer on Back: it has its own entry in the browser history, which the router takes for that of the page.
 * Returns a function that closes it in the same way.
 */
const useWayBack = (onClose: () => void): (() => void) => {
  const closing = useRef(false);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    const close = (): void => latestOnClose.current();
    history.pushState(history.state, '');
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
  return () => {
    // Going back twice would leave the article.
    if (closing.current) return;
    closing.current = true;
    history.back();
  };
};

/** The state and the actions of the image viewer. */
export const usePictures = (article: Element, link: HTMLAnchorElement, onClose: () => void) => {
  const close = useWayBack(onClose);
  return { ...useGallery(article, link), close };
};
