import { useState, type MouseEvent, type ReactNode } from 'react';
import { isPlain } from './link.tsx';

/**
 * The viewer for an enlarged image, and the click listener that opens it. Its code loads on the first click; if that
 * fails, the browser follows the link.
 */
export const usePictureViewer = (): readonly [ReactNode, (event: MouseEvent) => void] => {
  const [viewer, setViewer] = useState<ReactNode>();
  const enlarge = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.picture');
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    const article = event.currentTarget;
    import('./picture-viewer.tsx').then(
      ({ PictureViewer }) => setViewer(<PictureViewer {...{ article, link }} onClose={() => setViewer(undefined)} />),
      () => location.assign(link.href),
    );
  };
  return [viewer, enlarge];
};
