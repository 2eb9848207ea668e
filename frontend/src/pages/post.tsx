import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import styled from 'styled-components';
import type { PostPage as Post } from '../../../contracts/views/post-page.ts';
import { isMissing } from '../api/client.ts';
import { usePostPage } from '../api/lists.ts';
import { useUser } from '../api/session.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { Contents } from '../components/contents.tsx';
import { NearestPosts } from '../components/nearest.tsx';
import { ReadingPlace } from '../components/reading-place.tsx';
import { Share } from '../components/share.tsx';
import { useCurrentHeading } from '../components/use-current-heading.ts';
import { Breadcrumbs, ButtonLink, Container, EmptyState, Failure, Hidden, Section, Skeletons } from '../components/ui.tsx';
import { Tags } from '../components/ways.tsx';
import { paths } from '../paths.ts';
import { Beside, Related } from '../post/further.tsx';
import { Headline, type HeadlinePost } from '../post/headline.tsx';
import { Layout, Line } from '../post/layout.ts';
import { useRoute } from '../route-context.ts';
import { space } from '../theme.ts';

/** Parts that only authors and admins need. */
const PrivatePart = lazy(() => import('../post/private-part.tsx'));

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[8]};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space[6]};
  @media print {
    display: none;
  }
`;

/** The number of headings from which an article gets a table of contents. */
const fewestHeadings = 3;

/** The headings that the table of contents tracks. */
export const headingsOf = (toc: Post['toc']): string[] => (toc.length >= fewestHeadings ? toc.map(({ id }) => id) : []);

interface ColumnsProps {
  readonly post: HeadlinePost & Pick<Post, 'toc' | 'tags'>;
  readonly isPreview?: boolean;
  /** The heading that the reader has reached. */
  readonly current: string | undefined;
  /** Content beside the tags. */
  readonly beside?: ReactNode;
  /** The text. */
  readonly children: ReactNode;
}

/** An article in its columns; also used by previews (preview.tsx). */
export const Columns = ({ post, isPreview = false, current, beside, children }: ColumnsProps) => {
  const withContents = post.toc.length >= fewestHeadings;
  return (
    <Layout $withContents={withContents}>
      <Headline post={post} isPreview={isPreview} />
      {(beside || post.tags.length > 0) && (
        <Line className="tags">
          <Tags post={post} />
          {beside}
        </Line>
      )}
      {withContents && (
        <aside>
          <Contents toc={post.toc} current={current} />
        </aside>
      )}
      {children}
    </Layout>
  );
};

const Shown = ({ post, isOwn }: { post: Post; isOwn: boolean }) => {
  const isPublished = post.status === 'approved';
  const current = useCurrentHeading(headingsOf(post.toc));
  return (
    <>
      <Top>
        <Breadcrumbs
          crumbs={[
            { name: 'Categories', to: paths.categories },
            { name: post.category.name, to: paths.category(post.category.slug) },
            { name: post.title },
          ]}
        />
        <ButtonLink $kind="quiet" to={paths.home}>
          Back to Home
        </ButtonLink>
      </Top>
      {(isOwn || !isPublished) && (
        <Suspense>
          <PrivatePart post={post} isOwn={isOwn} />
        </Suspense>
      )}
      <Columns post={post} current={current} beside={isPublished && <Share title={post.title} path={paths.post(post.slug)} />}>
        <ReadingPlace post={post} current={current}>
          <ArticleBody html={post.body} linked />
        </ReadingPlace>
      </Columns>
      {(post.older ?? post.newer) && <Beside post={post} />}
      {post.related.length > 0 && <Related post={post} />}
    </>
  );
};

const NotFound = ({ slug }: { slug: string }) => (
  <Section>
    <EmptyState as="h1" title="Post Not Found" text="The post you are looking for could not be found.">
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      <NearestPosts slug={slug} />
    </EmptyState>
  </Section>
);

const Waiting = () => (
  <Section>
    <Hidden as="h1">Article</Hidden>
    <Skeletons count={3} height="18rem" />
  </Section>
);

const Article = ({ slug }: { slug: string }) => {
  const { data: post, error, mutate } = usePostPage(slug);
  const user = useUser();
  // The server sends everyone the same page; unpublished posts are only available to their author and the editors.
  const askAgain = post === null && Boolean(user);
  useEffect(() => {
    if (askAgain) void mutate();
  }, [askAgain, mutate]);
  if (post) return <Shown post={post} isOwn={user?.id === post.userId} />;
  if (post === null || isMissing(error)) return <NotFound slug={slug} />;
  return error ? (
    <Section>
      <Failure onRetry={() => void mutate()} />
    </Section>
  ) : (
    <Waiting />
  );
};

/** An article (specification, section 2, "Post page"). */
const PostPage = () => {
  const { slug = '' } = useRoute().params;
  return (
    <Container>
      <Article key={slug} slug={slug} />
    </Container>
  );
};

export default PostPage;
