import { memo, useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { articleStyles } from './article-styles.ts';
import { addCopyButtons } from './copy-buttons.ts';

const Text = styled.div`
  ${articleStyles}
`;

/** The text of an article: HTML that the server has cleaned (domain/article). The browser adds what needs it. */
export const ArticleBody = memo(({ html }: { html: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) addCopyButtons(box.current);
  }, [html]);
  // One object for one text: React would set a new one again, and what was added would be gone.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return <Text ref={box} dir="auto" dangerouslySetInnerHTML={inner} />;
});
