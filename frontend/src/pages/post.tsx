import { useEffect } from 'react';
import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { PostPage as Post } from '../../../contracts/views/post-page.ts';
import { isMissing } from '../api/client.ts';
import { usePostPage } from '../api/lists.ts';
import { useUser } from '../api/session.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { Contents } from '../components/contents.tsx';
import { PostCard, Tags } from '../components/post-card.tsx';
import { Time } from '../components/time.tsx';
import {
  Avatar,
  Badge,
  Breadcrumbs,
  ButtonLink,
  Container,
  EmptyState,
  Failure,
  Grid,
  Hidden,
  Panel,
  Section,
  SectionHead,
  Skeletons,
} from '../components/ui.tsx';
import { initials } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { color, from } from '../theme.ts';

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
  border-top: 1px solid ${color.line};
  @media print {
    display: none;
  }
`;

const Layout = styled.article<{ $withContents: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2rem;
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) ${({ $withContents }) => ($withContents ? '17rem' : '')};
    column-gap: 4rem;
    > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
  @media print {
    display: block;
  }
`;

const Head = styled.header`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;
  h1 {
    font-size: clamp(1.9rem, 4.5vw, 3rem);
    letter-spacing: -0.025em;
  }
  @media print {
    margin-bottom: 1.5rem;
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

const Headline = ({ post }: { post: Post }) => (
  <Head>
    <Line>
      <CategoryLink as={Link} to={paths.category(post.category.slug)}>
        {post.category.name}
      </CategoryLink>
      <Tags tags={post.tags} most={post.tags.length} />
    </Line>
    <h1 dir="auto">{post.title}</h1>
    <Byline>
      <Avatar large letters={initials(post.author.fullName)} />
      <div>
        <strong>{post.author.fullName}</strong>
        {post.author.username && <span>@{post.author.username} · </span>}
        <Time value={post.createdAt} format="long" /> · <span>{post.readTime || 5} min read</span>
      </div>
    </Byline>
    {post.status !== 'approved' && (
      <Panel role="note">This article is not published: only its author and the editors can see it.</Panel>
    )}
  </Head>
);

const Related = ({ post }: { post: Post }) => (
  <Further>
    <SectionHead>
      <h2>More in {post.category.name}</h2>
      <Link to={paths.category(post.category.slug)}>View all articles</Link>
    </SectionHead>
    <Grid>
      {post.related.map((other) => (
        <li key={other.id}>
          <PostCard
            post={other}
            above={<Tags tags={other.tags} most={1} />}
            below={
              <>
                <span>{other.author.fullName}</span>
                <span>{other.readTime || 5} min read</span>
              </>
            }
          />
        </li>
      ))}
    </Grid>
  </Further>
);

const Shown = ({ post }: { post: Post }) => {
  const withContents = post.toc.length >= fewestHeadings;
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
        {withContents && (
          <aside>
            <Contents toc={post.toc} />
          </aside>
        )}
        <ArticleBody html={post.body} />
      </Layout>
      {post.related.length > 0 && <Related post={post} />}
    </>
  );
};

const NotFound = () => (
  <Section>
    <EmptyState as="h1" title="Post Not Found" text="The post you are looking for could not be found.">
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
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
  if (post === null || isMissing(error)) return <NotFound />;
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
