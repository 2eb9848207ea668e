import { lazy, Suspense, useEffect } from 'react';
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
import { Headline } from '../post/headline.tsx';
import { useRoute } from '../route-context.ts';
import { from, space } from '../theme.ts';

/** What its author alone is shown. */
const AuthorBar = lazy(() => import('../post/author-bar.tsx'));

/** From how many headings on an article has a table of contents. */
const fewestHeadings = 3;

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

/**
 * On a phone the tags stand below the text; else above it. Where there is room the text stands in the middle, with the
 * contents beside it, and the drawing beside the title.
 */
const Layout = styled.article<{ $withContents: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  > .tags {
    order: 1;
  }
  ${from.tablet} {
    > .tags {
      order: 0;
    }
  }
  ${from.desktop} {
    grid-template-columns: ${({ $withContents }) => ($withContents ? '15rem' : 'minmax(0, 1fr)')} minmax(0, 44rem) minmax(0, 1fr);
    column-gap: clamp(${space[8]}, 4vw, ${space[16]});
    > * {
      grid-column: 2;
    }
    > header {
      grid-column: 1 / -1;
    }
    > aside {
      grid-area: 2 / 1 / span 2;
    }
  }
  @media print {
    display: block;
    > aside {
      display: none;
    }
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
`;

const Shown = ({ post, isOwn }: { post: Post; isOwn: boolean }) => {
  const withContents = post.toc.length >= fewestHeadings;
  const isPublished = post.status === 'approved';
  const current = useCurrentHeading(withContents ? post.toc.map(({ id }) => id) : []);
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
      {isOwn && (
        <Suspense>
          <AuthorBar id={post.id} status={post.status} />
        </Suspense>
      )}
      <Layout $withContents={withContents}>
        <Headline post={post} />
        {(isPublished || post.tags.length > 0) && (
          <Line className="tags">
            <Tags post={post} />
            {isPublished && <Share title={post.title} path={paths.post(post.slug)} />}
          </Line>
        )}
        {withContents && (
          <aside>
            <Contents toc={post.toc} current={current} />
          </aside>
        )}
        <ReadingPlace post={post} current={current}>
          <ArticleBody html={post.body} linked />
        </ReadingPlace>
      </Layout>
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
  // The server sends the same page to everybody: what is not published yet is there for its author and the editors
  // only.
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
