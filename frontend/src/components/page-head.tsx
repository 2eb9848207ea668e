import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Paper } from '../drawing/article-drawing.tsx';
import type { Drawing } from '../drawing/drawers.ts';
import { color, from, size, space } from '../theme.ts';

/**
 * Looks like the title block of a technical drawing: ruled, with a figure at the end, or as a strip above the text if
 * there is no room beside it.
 */
const Head = styled.header`
  display: flex;
  flex-direction: column-reverse;
  margin-bottom: ${space[8]};
  border-top: 3px solid ${color.ink};
  border-bottom: 1px solid ${color.ink};
  ${from.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  }
`;

const Figure = styled(Paper)`
  height: 5rem;
  border-bottom: 1px solid ${color.line};
  ${from.tablet} {
    height: 100%;
    min-height: 11rem;
    border-bottom: 0;
    border-inline: 1px solid ${color.ink};
  }
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  align-content: center;
  padding-block: ${space[5]};
  ${from.tablet} {
    padding: ${space[7]} ${space[8]} ${space[7]} 0;
  }
  h1 {
    font-size: ${size.page};
  }
  > p {
    max-width: 60ch;
    color: ${color.quiet};
    font-size: ${size.large};
  }
`;

/** The head of a page without a figure: a form or a text. */
const Plain = styled.header`
  margin-bottom: ${space[8]};
  border-top: 3px solid ${color.ink};
  ${Words} {
    padding-block: ${space[4]} 0;
  }
`;

/** A page's heading and introduction, with a drawing if the page is about articles. */
export const PageHead = ({
  figure,
  stretched,
  children,
}: {
  figure?: Drawing | undefined;
  /** Whether the whole figure must be visible. */
  stretched?: boolean;
  children: ReactNode;
}) =>
  figure ? (
    <Head>
      <Words>{children}</Words>
      <Figure drawing={figure} stretched={stretched ?? false} />
    </Head>
  ) : (
    <Plain>
      <Words>{children}</Words>
    </Plain>
  );

/** A heading with an icon or the initials of its subject. */
export const Named = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
`;
