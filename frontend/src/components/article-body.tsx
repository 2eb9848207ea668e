import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { articleStyles } from './article-styles.ts';
import { addCopyButtons, letKeyboardScroll } from './copy-buttons.ts';
import { DiagramStyles } from './diagram-styles.tsx';
import { FormulaStyles } from './formula-styles.tsx';
import { addHeadingLinks } from './heading-links.ts';
import { usePictureViewer } from './use-picture-viewer.tsx';

const Text = styled.div`
  ${articleStyles}
`;

/**
 * The text of an article: HTML that the server has cleaned (domain/article). The browser adds what needs it; links to
 * headings on a page of its own.
 */
export const ArticleBody = memo(({ html, linked = false }: { html: string; linked?: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  const [viewer, enlarge] = usePictureViewer();
  // With the text, so that the browser lays out the page once.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    addCopyButtons(box.current);
    if (linked) addHeadingLinks(box.current);
    return letKeyboardScroll(box.current);
  }, [html, linked]);
  // One object for one text: React would set a new one again, and what was added would be gone.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return (
    <>
      {html.includes('<math') && <FormulaStyles />}
      {html.includes('<svg') && <DiagramStyles />}
      <Text ref={box} dir="auto" onClick={enlarge} dangerouslySetInnerHTML={inner} />
      {viewer}
    </>
  );
});
