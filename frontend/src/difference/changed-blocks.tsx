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

/** The blocks of an article with their changes; runs of unchanged blocks are folded, except next to a change. */
export const ChangedBlocks = ({ blocks }: { blocks: PostDifference['blocks'] }) =>
  groupsOf(blocks).map(({ isFolded, count, html }, place) => {
    // Groups have no id, so build a key from their content.
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
