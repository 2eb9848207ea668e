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
 * The text of an article: HTML that the server has sanitised (domain/article), with controls that the browser adds.
 * `linked`: adds links to the headings, on the article's own page.
 */
export const ArticleBody = memo(({ html, linked = false }: { html: string; linked?: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  const [viewer, enlarge] = usePictureViewer();
  // In a layout effect, so that the browser lays out the page once.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    addCopyButtons(box.current);
    if (linked) addHeadingLinks(box.current);
    return letKeyboardScroll(box.current);
  }, [html, linked]);
  // A stable object: React would set the HTML of a new one again, and remove the additions.
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
