import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import styled from 'styled-components';
import { color, radius, size, space } from '../theme.ts';
import { IconButton } from './icon-button.ts';
import { Hidden } from './ui.tsx';
import { usePictures } from './use-pictures.ts';

const Box = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  border-radius: ${radius.none};
  background: ${color.raised};
  color: ${color.ink};
  overscroll-behavior: contain;
  &[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]};
  align-items: center;
  padding: ${space[1]} ${space[2]};
  p {
    flex: 1 0 auto;
    color: ${color.quiet};
    font-variant-numeric: tabular-nums;
  }
`;

/** Keeps the arrows together if large text moves them to a line of their own. */
const Arrows = styled.div`
  flex: none;
`;

/** The image gets the height that its caption leaves. */
const Frame = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  align-items: center;
  justify-content: center;
  margin: 0;
  padding: 0 ${space[2]} ${space[3]};
  cursor: zoom-out;
  img {
    min-height: 0;
    max-width: 100%;
    height: auto;
    object-fit: contain;
  }
  figcaption {
    max-width: 70ch;
    max-height: 30dvh;
    overflow-y: auto;
    font-size: ${size.small};
    text-align: center;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
    cursor: auto;
  }
`;

/**
 * Shows the images of an article one at a time, as large as the window, starting with that of `link`. Escape, Back, and
 * a click on or beside the image close the viewer; the browser restores the focus.
 */
export const PictureViewer = ({ article, link, onClose }: { article: Element; link: HTMLAnchorElement; onClose: () => void }) => {
  const box = useRef<HTMLDialogElement>(null);
  const { picture, place, count, move, close } = usePictures(article, link, onClose);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const clicked = ({ target, detail }: MouseEvent): void => {
    // The second click of a double click may land here after the first opened the viewer; captions must stay
    // selectable.
    if (detail < 2 && !(target as Element).closest('button, figcaption')) close();
  };
  const { href, alt, caption, srcSet, width, height } = picture;
  return (
    <Box
      ref={box}
      aria-label="Picture"
      onClick={clicked}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(-1);
        if (key === 'ArrowRight') move(1);
      }}
    >
      <Bar>
        <IconButton type="button" onClick={close}>
          <Hidden>Close</Hidden>
          <span aria-hidden="true">✕</span>
        </IconButton>
        <p role="status">{count > 1 && `${place + 1} of ${count}`}</p>
        {count > 1 && (
          <Arrows>
            <IconButton type="button" onClick={() => move(-1)}>
              <Hidden>Previous picture</Hidden>
              <span aria-hidden="true">←</span>
            </IconButton>
            <IconButton type="button" onClick={() => move(1)}>
              <Hidden>Next picture</Hidden>
              <span aria-hidden="true">→</span>
            </IconButton>
          </Arrows>
        )}
      </Bar>
      <Frame>
        <img key={href} src={href} srcSet={srcSet} sizes="100vw" alt={caption === '' ? '' : alt} width={width} height={height} />
        <figcaption aria-live="polite">{caption || alt}</figcaption>
      </Frame>
    </Box>
  );
};
