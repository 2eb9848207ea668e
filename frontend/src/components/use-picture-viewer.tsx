import { useState, type MouseEvent, type ReactNode } from 'react';
import { isPlain } from './link.tsx';

/**
 * What shows a picture large when its link is followed, and the listener that opens it. Its code is fetched with the
 * first; where it does not come, the link is followed.
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
