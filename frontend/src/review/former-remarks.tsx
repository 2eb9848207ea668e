import styled from 'styled-components';
import type { Passage } from '../../../domain/article/anchors/anchor.ts';
import type { RemarkView } from '../../../contracts/views/post.ts';
import type { AdminPost } from '../api/admin.ts';
import { LinkedText } from '../components/linked-text.tsx';
import { Badge } from '../components/ui.tsx';
import { Quote } from '../remarks/quote.tsx';
import { RemarkItems } from '../remarks/remark-items.ts';
import { color, space } from '../theme.ts';

const Box = styled.details`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  background: ${color.wash};
  summary {
    font-weight: 600;
  }
`;

/** The remarks of the last decision, if the text under review was written after it. */
export const formerRemarks = (post: AdminPost): readonly RemarkView[] =>
  post.status === 'approved' && !post.isProposal ? [] : (post.remarks?.remarks ?? []);

const becomes = ({ place }: RemarkView): string => {
  if (!place) return 'Removed since';
  return place.isChanged ? 'Changed since' : 'As it was';
};

const summaryOf = (remarks: readonly RemarkView[]): string => {
  const done = remarks.filter(({ isDone }) => isDone).length;
  const changed = remarks.filter(({ place }) => !place || place.isChanged).length;
  const marked = done === 0 ? '' : `, of which the author marked ${done} as done`;
  const count = remarks.length === 1 ? '1 remark' : `${remarks.length} remarks`;
  return `The last decision made ${count}${marked}. ${changed} of ${remarks.length} passages changed since.`;
};

/** The last decision's remarks on passages, and what the author did about them. */
export const FormerRemarks = ({ remarks, onGo }: { remarks: readonly RemarkView[]; onGo: (passage: Passage) => void }) =>
  remarks.length > 0 && (
    <Box>
      <summary>{summaryOf(remarks)}</summary>
      <RemarkItems>
        {remarks.map((remark, number) => (
          <li key={number}>
            <Quote anchor={remark.anchor} onGo={remark.place ? () => remark.place && onGo(remark.place) : undefined} />
            <p dir="auto">
              <LinkedText text={remark.text} />
            </p>
            <div>
              <Badge>{remark.isDone ? 'Done, says the author' : 'Not marked as done'}</Badge> <Badge>{becomes(remark)}</Badge>
            </div>
          </li>
        ))}
      </RemarkItems>
    </Box>
  );
