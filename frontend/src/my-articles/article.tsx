import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { saidOf } from '../../../contracts/statement.ts';
import { OwnAppeal } from '../appeals/own-appeal.tsx';
import { AnswerTime } from '../components/answer-time.tsx';
import { Link } from '../components/link.tsx';
import { LinkedText } from '../components/linked-text.tsx';
import { Time } from '../components/time.tsx';
import { paths } from '../paths.ts';
import { Statement } from '../statement/statement.tsx';
import { color, space } from '../theme.ts';
import { ArticleActions } from './article-actions.tsx';
import { Item, Line, State } from './list.ts';

const Reason = styled.p`
  margin-top: ${space[2.5]};
  padding-left: ${space[3]};
  border-left: 3px solid ${color.copper};
  white-space: pre-line;
`;

const Remarks = styled.p`
  margin-top: ${space[2.5]};
  a {
    display: inline-block;
    padding-block: ${space[1.5]};
  }
`;

const states = {
  pending: { name: 'Pending review', tone: color.copper },
  approved: { name: 'Published', tone: color.primary },
  rejected: { name: 'Rejected', tone: color.danger },
  withdrawn: { name: 'Withdrawn', tone: color.quiet },
} as const;

const changes = {
  pending: { name: 'Changes waiting for review', tone: color.copper },
  rejected: { name: 'Changes rejected', tone: color.danger },
} as const;

/** The editors' latest reason concerning the article or its changes, unless it is published unchanged. */
const LastReason = ({ post }: { post: ReviewedPost }) => {
  const { id, status, reason, statement, proposal, remarkCount } = post;
  const last = status === 'approved' ? proposal : { status, reason, statement };
  if (!last) return null;
  const said = saidOf({ reasons: last.statement?.reasons ?? [], reason: last.reason });
  return (
    <>
      {said !== '' && (
        <Reason dir="auto">
          <strong>{last.status === 'rejected' ? 'Reason:' : 'Reason of the last decision:'}</strong> <LinkedText text={said} />
        </Reason>
      )}
      {remarkCount > 0 && last.status !== 'pending' && (
        <Remarks>
          <Link to={paths.editPost(id)}>
            {remarkCount === 1 ? 'Read the remark on the text' : `Read the ${remarkCount} remarks on the text`}
          </Link>
        </Remarks>
      )}
      <Statement {...last} />
    </>
  );
};

/** A submitted article with its status. `onChange` is called after the article has changed. */
export const Article = ({ post, onChange }: { post: ReviewedPost; onChange: () => void }) => {
  const { status, title, slug, category, submittedAt, publishedAt, proposal } = post;
  const proposed = status === 'approved' && proposal ? changes[proposal.status] : undefined;
  return (
    <Item as="article">
      <div>
        <Line>
          <State $tone={states[status].tone}>{states[status].name}</State>
          {proposed && <State $tone={proposed.tone}>{proposed.name}</State>}
          <span>{category.name}</span>
        </Line>
        <h2 dir="auto">
          <Link to={paths.post(slug)}>{title}</Link>
        </h2>
        <Line>
          <span>
            Submitted <Time value={submittedAt} format="short" />
          </span>
          {(status === 'pending' || proposed === changes.pending) && (
            <span>
              <AnswerTime />
            </span>
          )}
          {status === 'approved' && publishedAt && (
            <span>
              Published <Time value={publishedAt} format="short" />
            </span>
          )}
        </Line>
        <LastReason post={post} />
        <OwnAppeal post={post} onChange={onChange} />
      </div>
      <ArticleActions post={post} onChange={onChange} />
    </Item>
  );
};
