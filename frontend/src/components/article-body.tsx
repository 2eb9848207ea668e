import { memo, useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { articleStyles } from './article-styles.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { FormulaStyles } from './formula-styles.tsx';
import { addHeadingLinks } from './heading-links.ts';

const Text = styled.div`
  ${articleStyles}
`;

/**
 * The text of an article: HTML that the server has cleaned (domain/article). The browser adds what needs it; links to
 * headings on a page of its own.
 */
export const ArticleBody = memo(({ html, linked = false }: { html: string; linked?: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    addCopyButtons(box.current);
    if (linked) addHeadingLinks(box.current);
  }, [html, linked]);
  // One object for one text: React would set a new one again, and what was added would be gone.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return (
    <>
      {html.includes('<math') && <FormulaStyles />}
      <Text ref={box} dir="auto" dangerouslySetInnerHTML={inner} />
    </>
  );
});
