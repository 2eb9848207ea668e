import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import type { DeskPost } from '../../../contracts/views/queue.ts';
import { History } from '../admin/history.tsx';
import { Summary, Text } from '../admin/read-parts.ts';
import { reviewed } from '../api/admin.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { CoverPicture } from '../components/article-figure.tsx';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { Avatar, Badge } from '../components/ui.tsx';
import { WhatChanged } from '../difference/what-changed.tsx';
import { paths } from '../paths.ts';
import { MarkedText } from '../remarks/shown-passages.ts';
import { color, size, space } from '../theme.ts';
import { deskAddress } from './address.ts';
import { mostForDeciding } from './desk-columns.ts';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  gap: ${space[4]};
  padding-bottom: ${space[8]};
  h2[tabindex] {
    font-size: ${size.page};
    overflow-wrap: anywhere;
    scroll-margin-top: 9rem;
  }
  h2[tabindex]:focus {
    outline: none;
  }
  /* Focused elements scroll out from behind the decision bar (WCAG 2.4.11). */
  :is(a, button, summary, input, [tabindex]) {
    scroll-margin-bottom: calc(${mostForDeciding} + ${space[4]});
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]} ${space[3]};
  align-items: center;
  color: ${color.quiet};
  strong {
    color: ${color.ink};
  }
  /* Large enough to tap. */
  a {
    padding-block: ${space[1]};
  }
`;

const TagLink = styled(Badge)`
  && {
    padding-block: ${space[1]};
  }
  &:hover {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

const statusNames = { pending: 'Pending', approved: 'Published', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;

interface DeskArticleProps {
  readonly desk: DeskPost;
  /** Called when the article appears: whether to focus its title. */
  readonly takesFocus: () => boolean;
  /** Actions next to the author's name. */
  readonly beside: ReactNode;
  /** Notices directly above the text. */
  readonly above: ReactNode;
  /** The element that contains the text. */
  readonly text: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

/** A post with the text under review, as readers would see it. */
export const DeskArticle = ({ desk, takesFocus, beside, above, text, children }: DeskArticleProps) => {
  const post = reviewed(desk.post);
  const { author, category, cover, isProposal } = post;
  const title = useRef<HTMLHeadingElement>(null);
  // Focus no button, so that a second key or click cannot decide on the post that has just opened.
  const show = useEffectEvent(() => {
    if (!takesFocus()) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  useLayoutEffect(() => show(), []);
  return (
    <Parts>
      {children}
      <Line>
        <Badge>{isProposal ? 'Changes to a published article' : statusNames[post.status]}</Badge>
        {post.featured && !isProposal && <Badge>Featured</Badge>}
        {desk.isFirst && <Badge>First-time author</Badge>}
      </Line>
      <h2 ref={title} tabIndex={-1} dir="auto">
        {post.title}
      </h2>
      <Line>
        <Avatar of={author} />
        <strong dir="auto">{author.fullName}</strong>
        {author.username !== '' && <Link to={deskAddress({ author: author.username })}>@{author.username}</Link>}
        {beside}
        <span>{post.readTime || 5} min read</span>
        <Time value={post.submittedAt} format="table" />
      </Line>
      <Line>
        <TagLink as={Link} to={deskAddress({ category: category.slug })} dir="auto">
          {category.name}
        </TagLink>
        {post.tags.map((tag) => (
          <TagLink key={tag} as={Link} to={deskAddress({ tag })} dir="auto">
            {tag}
          </TagLink>
        ))}
      </Line>
      {post.status === 'approved' && (
        <p>
          <Link to={paths.post(post.slug)}>Read the published article</Link>
          {isProposal && ': readers see it until these changes are approved.'}
        </p>
      )}
      {cover && <CoverPicture cover={cover} first />}
      <Summary dir="auto">{post.summary}</Summary>
      <WhatChanged post={post} />
      <History post={post} />
      {above}
      <Text>
        <MarkedText ref={text}>
          <ArticleBody html={desk.body} />
        </MarkedText>
      </Text>
    </Parts>
  );
};
