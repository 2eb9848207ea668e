import styled from 'styled-components';
import type { PostAsOf } from '../../../../contracts/views/as-of.ts';
import { sentenceOf } from '../../admin/history.tsx';
import { Summary, Text } from '../../admin/read-parts.ts';
import { ArticleBody } from '../../components/article-body.tsx';
import { WarningNotice } from '../../components/notices.ts';
import { Said } from '../../components/said.ts';
import { Time } from '../../components/time.tsx';
import { Badge } from '../../components/ui.tsx';
import { color, size, space } from '../../theme.ts';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  gap: ${space[4]};
  padding-bottom: ${space[8]};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${size.page};
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]} ${space[3]};
  align-items: center;
  color: ${color.quiet};
`;

const statusNames = { pending: 'Pending', approved: 'Published', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;

type Text = Pick<PostAsOf['post'], 'title' | 'summary' | 'tags' | 'category'>;

const PastText = ({ name, text, body }: { name?: string; text: Text; body: string }) => (
  <>
    {name && <Badge>{name}</Badge>}
    <h2 dir="auto">{text.title}</h2>
    <Line>
      {[text.category.name, ...text.tags].map((word) => (
        <Badge key={word} dir="auto">
          {word}
        </Badge>
      ))}
    </Line>
    <Summary dir="auto">{text.summary}</Summary>
    <Text>
      <ArticleBody html={body} />
    </Text>
  </>
);

/** A post as it was at a time, without any decisions. */
export const PastArticle = ({ past }: { past: PostAsOf }) => {
  const { post, body, proposedBody, lastChange, isErased } = past;
  const { author, proposal } = post;
  // The reason of a decision remains after later changes, such as an appeal; do not attribute it to their author.
  const isOlder = post.reason !== null && post.reason !== lastChange?.reason;
  return (
    <Parts>
      {isErased && <WarningNotice>The texts of this article were erased since.</WarningNotice>}
      <Line>
        <Badge>{statusNames[post.status]}</Badge>
        {post.featured && <Badge>Featured</Badge>}
        <strong dir="auto">{author.fullName}</strong>
        {author.username !== '' && <bdi>@{author.username}</bdi>}
      </Line>
      {lastChange && (
        <p>
          <bdi>{lastChange.actor.fullName}</bdi> {sentenceOf(lastChange)} <Time value={lastChange.time} format="minute" />
        </p>
      )}
      {lastChange?.reason && <Said dir="auto">{lastChange.reason}</Said>}
      {isOlder && (
        <div>
          <p>Reason of the decision before:</p>
          <Said dir="auto">{post.reason}</Said>
        </div>
      )}
      {proposal && proposedBody !== null && (
        <PastText
          name={proposal.status === 'pending' ? 'Changes that waited' : 'Changes that were rejected'}
          text={proposal}
          body={proposedBody}
        />
      )}
      {proposal ? <PastText name="Published text" text={post} body={body} /> : <PastText text={post} body={body} />}
    </Parts>
  );
};
