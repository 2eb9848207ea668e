import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { holdsDiagrams } from '../../../domain/article/diagrams.ts';
import { holdsFormulas } from '../../../domain/article/formulas.ts';
import type { AdminPost, Verdict } from '../api/admin.ts';
import { reads } from '../api/lists.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { CoverPicture } from '../components/article-figure.tsx';
import { Link } from '../components/link.tsx';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { WarningNotice } from '../components/notices.ts';
import { Tags } from '../components/ways.tsx';
import { WhatChanged } from '../difference/what-changed.tsx';
import { Time } from '../components/time.tsx';
import { Avatar, Badge, Button, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, space } from '../theme.ts';
import { useWhyNot } from './own-post.ts';
import { History } from './history.tsx';
import { Summary, Text } from './read-parts.ts';
import type { Viewed } from './use-review.ts';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]} ${space[3]};
  align-items: center;
`;

const Facts = styled(Line)`
  color: ${color.quiet};
  strong {
    color: ${color.ink};
  }
`;

/** Always in view: the buttons must not be hidden below the end of a long text. */
const Foot = styled(DialogButtons)`
  position: sticky;
  bottom: -1.5rem;
  margin: ${space[5]} calc(-1 * ${space[6]}) calc(-1 * ${space[6]});
  padding: ${space[3.5]} ${space[6]};
  border-top: 1px solid ${color.line};
  background: ${color.raised};
`;

const statusNames = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;

/** The text under review, with formulas and diagrams drawn by the server as for readers. */
const Body = ({ post }: { post: AdminPost }) => {
  const isDrawn = holdsFormulas(post.content) || holdsDiagrams(post.content);
  const { data } = useSWR<PostPage | null>(isDrawn ? reads.postPage(post.slug) : null);
  return <ArticleBody html={data?.revision === post.revision ? data.body : post.content} />;
};

/** A post as its readers would see it, and its history (specification, section 2, "Admin dashboard"). */
export const ViewDialog = ({
  viewed: { post, again, newer },
  onRead,
  onDecide,
  onErase,
  onClose,
}: {
  viewed: Viewed;
  onRead: (newest: AdminPost) => void;
  onDecide: (post: AdminPost, verdict: Verdict) => void;
  onErase: (post: AdminPost) => void;
  onClose: () => void;
}) => {
  const whyNot = useWhyNot(post);
  const waits = post.status === 'pending' || post.isProposal === true;
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    parts.current?.closest('dialog')?.scrollTo(0, 0);
  }, [post.revision]);
  return (
    <Dialog title={post.title} onClose={onClose}>
      <Parts ref={parts}>
        {again && !newer && (
          <WarningNotice role="status">This is the newest text.{waits && ' Please read it before you decide.'}</WarningNotice>
        )}
        {newer && (
          <WarningNotice role="alert">
            <p>This post changed while you were reading it.</p>
            <div>
              <Button $kind="quiet" onClick={() => onRead(newer)}>
                Read the newest text
              </Button>
            </div>
          </WarningNotice>
        )}
        <Facts>
          <Avatar of={post.author} />
          <strong dir="auto">{post.author.fullName}</strong>
          <span>{post.readTime || 5} min read</span>
          <Time value={post.submittedAt ?? post.createdAt} format="table" />
        </Facts>
        <Line>
          <Badge>{post.isProposal ? 'Changes to a published article' : statusNames[post.status]}</Badge>
          <Badge dir="auto">{post.category.name}</Badge>
          <Tags post={post} />
        </Line>
        {post.isProposal && (
          <p>
            <Link to={paths.post(post.slug)}>Read the published article</Link>: readers see it until these changes are approved.
          </p>
        )}
        {post.cover && <CoverPicture cover={post.cover} />}
        <Summary dir="auto">{post.summary}</Summary>
        <WhatChanged post={post} />
        <History post={post} />
        {whyNot === undefined && (
          <div>
            <Button $kind="quiet" onClick={() => onErase(post)}>
              Erase
            </Button>
          </div>
        )}
        <Text>
          <Body post={post} />
        </Text>
      </Parts>
      <Foot>
        <Button $kind="quiet" onClick={onClose}>
          Close
        </Button>
        {waits && whyNot !== undefined && <Quiet>{whyNot}</Quiet>}
        {waits && whyNot === undefined && (
          <>
            <Button $kind="danger" onClick={() => onDecide(post, 'rejected')}>
              Reject
            </Button>
            <Button onClick={() => onDecide(post, 'approved')}>Approve</Button>
          </>
        )}
      </Foot>
    </Dialog>
  );
};
