import { useEffect } from 'react';
import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { PostPage as Post } from '../../../contracts/views/post-page.ts';
import { isMissing } from '../api/client.ts';
import { usePostPage } from '../api/lists.ts';
import { useUser } from '../api/session.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { CardGrid } from '../components/card-grid.tsx';
import { Contents } from '../components/contents.tsx';
import { NearestPosts } from '../components/nearest.tsx';
import { PostCard } from '../components/post-card.tsx';
import { ReadingPlace } from '../components/reading-place.tsx';
import { Share } from '../components/share.tsx';
import { Time } from '../components/time.tsx';
import { useCurrentHeading } from '../components/use-current-heading.ts';
import {
  Avatar,
  Badge,
  Breadcrumbs,
  ButtonLink,
  Container,
  EmptyState,
  Failure,
  Hidden,
  Panel,
  Section,
  SectionHead,
  Skeletons,
} from '../components/ui.tsx';
import { AuthorName, Tags } from '../components/ways.tsx';
import { ArticleDrawing } from '../drawing/article-drawing.tsx';
import { initials } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { color, from, size } from '../theme.ts';

/** From how many headings on an article has a table of contents. */
const fewestHeadings = 3;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 2rem;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 1.5rem;
  @media print {
    display: none;
  }
`;

const Further = styled(Section)`
  margin-top: 2rem;
  @media print {
    display: none;
  }
`;

/** On a phone the tags stand below the text; else above it. Where there is room the text stands in the middle, with the contents beside it, and the drawing beside the title. */
const Layout = styled.article<{ $withContents: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
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
    column-gap: clamp(2rem, 4vw, 4rem);
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

/** As the title block of a drawing: ruled, with a figure at its end. */
const Head = styled.header`
  display: grid;
  padding-bottom: 1.25rem;
  border-bottom: 1px solid ${color.ink};
  h1 {
    font-size: ${size.headline};
  }
  ${from.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    padding: 0;
    border-top: 3px solid ${color.ink};
  }
`;

const Title = styled.div`
  display: grid;
  gap: 1rem;
  align-content: center;
  justify-items: start;
  ${from.desktop} {
    padding: 1.75rem 2rem 1.75rem 0;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  align-items: center;
`;

const CategoryLink = styled(Badge)`
  border-color: ${color.primary};
  color: ${color.primary};
  &:hover {
    text-decoration: underline;
  }
`;

const Byline = styled(Line)`
  flex-wrap: nowrap;
  gap: 0.75rem;
  color: ${color.quiet};
  strong {
    display: block;
    color: ${color.ink};
  }
  time ~ span {
    white-space: nowrap;
  }
`;

const Figure = styled(ArticleDrawing)`
  display: none;
  ${from.desktop} {
    display: block;
    height: 100%;
    min-height: 13rem;
    border-inline: 1px solid ${color.ink};
  }
`;

const Headline = ({ post }: { post: Post }) => (
  <Head data-article={post.slug}>
    <Title>
      <CategoryLink as={Link} to={paths.category(post.category.slug)}>
        <bdi>{post.category.name}</bdi>
      </CategoryLink>
      <h1 dir="auto">{post.title}</h1>
      <Byline>
        <Avatar large letters={initials(post.author.fullName)} />
        <div>
          <strong>
            <AuthorName post={post} />
          </strong>
          {post.author.username && <span>@{post.author.username} · </span>}
          <Time value={post.createdAt} format="long" /> · <span>{post.readTime || 5} min read</span>
        </div>
      </Byline>
      {post.status !== 'approved' && (
        <Panel role="note">This article is not published: only its author and the editors can see it.</Panel>
      )}
    </Title>
    <Figure slug={post.slug} category={post.category.slug} />
  </Head>
);

/** What was published before and after it, as the pages of a notebook follow each other. */
const Neighbours = styled.nav`
  display: grid;
  gap: 1rem;
  margin-top: 2.5rem;
  padding-top: 1rem;
  border-top: 1px solid ${color.line};
  a {
    display: grid;
    text-decoration: none;
  }
  a:hover span {
    text-decoration: underline;
  }
  small {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  ${from.tablet} {
    grid-template-columns: 1fr 1fr;
    > .newer {
      grid-column: 2;
      text-align: end;
    }
  }
  @media print {
    display: none;
  }
`;

const Beside = ({ post: { older, newer, category } }: { post: Post }) => (
  <Neighbours aria-label={`Older and newer in ${category.name}`}>
    {older && (
      <Link to={paths.post(older.slug)}>
        <small>
          Older in <bdi>{category.name}</bdi>
        </small>
        <span dir="auto">{older.title}</span>
      </Link>
    )}
    {newer && (
      <Link to={paths.post(newer.slug)} className="newer">
        <small>
          Newer in <bdi>{category.name}</bdi>
        </small>
        <span dir="auto">{newer.title}</span>
      </Link>
    )}
  </Neighbours>
);

const Related = ({ post }: { post: Post }) => (
  <Further>
    <SectionHead>
      <h2>Related articles</h2>
      <Link to={paths.category(post.category.slug)}>
        More in <bdi>{post.category.name}</bdi>
      </Link>
    </SectionHead>
    <CardGrid>
      {post.related.map((other) => (
        <li key={other.id}>
          <PostCard
            post={other}
            above={<Tags post={other} most={1} />}
            below={
              <>
                <AuthorName post={other} />
                <span>{other.readTime || 5} min read</span>
              </>
            }
          />
        </li>
      ))}
    </CardGrid>
  </Further>
);

const Shown = ({ post }: { post: Post }) => {
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
  // The server sends the same page to everybody: what is not published yet is there for its author and the editors only.
  const askAgain = post === null && Boolean(user);
  useEffect(() => {
    if (askAgain) void mutate();
  }, [askAgain, mutate]);
  if (post) return <Shown post={post} />;
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
