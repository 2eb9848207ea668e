import styled from 'styled-components';
import type { PostDifference } from '../../../contracts/views/difference.ts';
import { Quiet } from '../components/ui.tsx';
import { color, size, space } from '../theme.ts';
import { ChangedBlocks } from './changed-blocks.tsx';
import { differenceStyles } from './difference-styles.ts';

const Shown = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  ${differenceStyles}
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  dt {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

type Parts = PostDifference['title'];

const isChanged = (parts: Parts): boolean => parts.some(({ change }) => change !== 'same');

const marks = { added: 'ins', removed: 'del', same: 'span' } as const;

const Line = ({ name, parts, between = '' }: { name: string; parts: Parts; between?: string }) =>
  isChanged(parts) && (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">
        {parts.map(({ change, text }, place) => {
          const Mark = marks[change];
          return [place > 0 && between, <Mark key={`${place} ${text}`}>{text}</Mark>];
        })}
      </dd>
    </div>
  );

/** A fact that may have been replaced by another value. */
const replaced = (before: string, after: string): Parts =>
  before === after
    ? [{ change: 'same', text: after }]
    : [
        { change: 'removed', text: before },
        { change: 'added', text: after },
      ];

/** Everything that an author changed between two texts. */
export const DifferenceView = ({ difference }: { difference: PostDifference }) => {
  const { before, after, title, summary, tags, cover, blocks } = difference;
  const category = replaced(before.category, after.category);
  const readTime = replaced(`${before.readTime} min`, `${after.readTime} min`);
  const isText = blocks.some(({ change }) => change !== 'same');
  const isNothing = !cover && !isText && ![title, summary, tags, category, readTime].some(isChanged);
  return (
    <Shown>
      <Facts>
        <Line name="Title" parts={title} />
        <Line name="Summary" parts={summary} />
        <Line name="Category" parts={category} between=" " />
        <Line name="Tags" parts={tags} between=" " />
        <Line name="Read time" parts={readTime} between=" " />
      </Facts>
      {cover && <Quiet>The cover is another one, or its description.</Quiet>}
      {isNothing && <Quiet>Both texts are the same.</Quiet>}
      {!isNothing && !isText && <Quiet>The text itself is the same.</Quiet>}
      {isText && (
        <div>
          <ChangedBlocks blocks={blocks} />
        </div>
      )}
    </Shown>
  );
};
