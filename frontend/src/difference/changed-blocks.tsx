import styled from 'styled-components';
import type { PostDifference } from '../../../contracts/views/difference.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { color, size, space } from '../theme.ts';
import { groupsOf } from './groups.ts';

const Unchanged = styled.details`
  margin-block: ${space[4]};
  summary {
    padding: ${space[1.5]} 0;
    border-block: 1px dashed ${color.line};
    color: ${color.quiet};
    font-size: ${size.small};
    text-align: center;
    cursor: pointer;
  }
  &[open] > summary {
    margin-bottom: ${space[3]};
  }
`;

/** The blocks of an article with what changed in them; rows of others are folded, but for those beside a change. */
export const ChangedBlocks = ({ blocks }: { blocks: PostDifference['blocks'] }) =>
  groupsOf(blocks).map(({ isFolded, count, html }, place) => {
    // A group has no name: it is what stands there.
    const key = `${place} ${html.length}`;
    return isFolded ? (
      <Unchanged key={key}>
        <summary>{count} parts without a change</summary>
        <ArticleBody html={html} />
      </Unchanged>
    ) : (
      <ArticleBody key={key} html={html} />
    );
  });
