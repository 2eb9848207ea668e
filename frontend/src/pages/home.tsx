import { useState } from 'react';
import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { reads, useCards, useCategories } from '../api/lists.ts';
import { useMore } from '../api/more.ts';
import { useUser } from '../api/session.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { PostCard, Tags } from '../components/post-card.tsx';
import { Time } from '../components/time.tsx';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  Grid,
  Panel,
  Quiet,
  Section,
  SectionHead,
  Skeletons,
} from '../components/ui.tsx';
import { articles, initials, minutesFor } from '../format.ts';
import { paths } from '../paths.ts';
import { siteContent } from '../site.ts';
import { color, font, from } from '../theme.ts';
import ringing from './ringing.svg?no-inline';
import step from './step.svg?no-inline';

const first = paths.category('microcontrollers');

/** Squared paper, and on it, where there is room, a step and how a filter answers it. */
const HeroBox = styled.section`
  position: relative;
  border-bottom: 1px solid ${color.line};
  background-color: ${color.wash};
  background-image:
    linear-gradient(${color.line} 1px, transparent 1px), linear-gradient(90deg, ${color.line} 1px, transparent 1px);
  background-size: 2rem 2rem;
  padding-block: 4rem;
  h1 {
    max-width: 18ch;
    font-size: clamp(2rem, 6vw, 3.5rem);
    letter-spacing: -0.03em;
  }
  p {
    max-width: 55ch;
    margin-block: 1rem 1.75rem;
    font-size: 1.15rem;
  }
  ${from.desktop} {
    &::before,
    &::after {
      content: '';
      position: absolute;
      inset: 3rem max(2rem, (100% - 76rem) / 2) 3rem auto;
      width: min(32rem, 100% - 46rem);
      background: ${color.copper};
      mask: url(${step}) center / contain no-repeat;
      pointer-events: none;
    }
    &::after {
      background: ${color.primary};
      mask-image: url(${ringing});
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

const Stats = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1rem 3rem;
  margin: 2.5rem 0 0;
  dt {
    color: ${color.quiet};
  }
  dd {
    margin: 0;
    font: 700 1.6rem/1.2 ${font.mono};
    color: ${color.copper};
  }
  div {
    display: flex;
    flex-direction: column-reverse;
  }
`;

const Hero = () => {
  const user = useUser();
  const { title, text, stats } = siteContent.hero;
  return (
    <HeroBox>
      <Container>
        <h1>{title}</h1>
        <p>{text}</p>
        <Actions>
          <ButtonLink to={user ? paths.createPost : paths.auth}>Start Writing</ButtonLink>
          <ButtonLink $kind="quiet" to={first}>
            Explore Articles
          </ButtonLink>
        </Actions>
        <Stats>
          {stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </Stats>
      </Container>
    </HeroBox>
  );
};

const Picks = () => {
  const { data } = useCards(reads.featured());
  return (
    <Section>
      <SectionHead>
        <h2>Editor's Picks</h2>
        <Link to={first}>View all articles</Link>
      </SectionHead>
      {!data && <Skeletons count={3} />}
      {data?.length === 0 && (
        <EmptyState
          title="No Featured Articles Yet"
          text="Our editors are currently selecting the best articles to feature. Check back soon!"
        >
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Grid>
          {data.map((post) => (
            <li key={post.id}>
              <PostCard
                post={post}
                above={
                  <>
                    <Badge>{post.category.name}</Badge>
                    <Tags tags={post.tags} most={1} />
                  </>
                }
                below={
                  <>
                    <span>{post.author.fullName}</span>
                    <span>{minutesFor(post.words)} min read</span>
                  </>
                }
              />
            </li>
          ))}
        </Grid>
      )}
    </Section>
  );
};

const CategoryTile = styled(Link)`
  display: flex;
  gap: 0.9rem;
  align-items: center;
  height: 100%;
  padding: 1rem;
  border: 1px solid ${color.line};
  border-radius: 0.6rem;
  background: ${color.raised};
  color: ${color.ink};
  text-decoration: none;
  &:hover {
    border-color: ${color.primary};
  }
  small {
    display: block;
    color: ${color.quiet};
  }
`;

const Categories = () => {
  const { data } = useCategories();
  return (
    <Section>
      <SectionHead>
        <h2>Discover Content By Category</h2>
        <Link to={paths.categories}>View All Categories</Link>
      </SectionHead>
      {data ? (
        <Grid $most={4}>
          {data.map((category) => (
            <li key={category.id}>
              <CategoryTile to={paths.category(category.slug)}>
                <CategoryIcon category={category} />
                <span>
                  <strong>{category.name}</strong>
                  <small>{articles(category.articlesCount)}</small>
                </span>
              </CategoryTile>
            </li>
          ))}
        </Grid>
      ) : (
        <Skeletons count={8} height="5rem" most={4} />
      )}
    </Section>
  );
};

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-bottom: 1.25rem;
  button {
    min-height: 2.5rem;
    padding: 0.25rem 1rem;
    border: 1px solid ${color.line};
    border-radius: 2rem;
    background: ${color.raised};
    cursor: pointer;
  }
  [aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
`;

const More = styled.div`
  margin-top: 1.5rem;
  text-align: center;
`;

const Byline = styled.div`
  display: grid;
  flex: 1;
  line-height: 1.4;
`;

const FreshCard = ({ post }: { post: Card }) => (
  <PostCard
    post={post}
    above={
      <>
        <Link to={paths.category(post.category.slug)}>{post.category.name}</Link>
        <Tags tags={post.tags} most={1} />
      </>
    }
    below={
      <>
        <Avatar letters={initials(post.author.fullName)} />
        <Byline>
          <span>{post.author.fullName}</span>
          <span>
            <Time value={post.createdAt} format="long" /> · <span>{post.readTime || 5} min read</span>
          </span>
        </Byline>
      </>
    }
  />
);

const Fresh = () => {
  const [chosen, setChosen] = useState('all');
  const categories = useCategories().data ?? [];
  const { posts, more, loading } = useMore(chosen === 'all' ? reads.latest() : reads.ofCategory(chosen));
  const chips = [{ slug: 'all', name: 'All Topics' }, ...categories.slice(0, 4)];
  return (
    <Section>
      <SectionHead>
        <h2>Fresh Articles</h2>
      </SectionHead>
      <Chips role="group" aria-label="Filter by topic">
        {chips.map(({ slug, name }) => (
          <button key={slug} type="button" aria-pressed={slug === chosen} onClick={() => setChosen(slug)}>
            {name}
          </button>
        ))}
      </Chips>
      {!posts && <Skeletons count={4} most={4} />}
      {posts?.length === 0 && (
        <EmptyState
          title="No Articles Yet"
          text="Be the first to contribute to our growing community of electronics enthusiasts!"
        >
          <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
        </EmptyState>
      )}
      {posts && posts.length > 0 && (
        <Grid>
          {posts.map((post) => (
            <li key={post.id}>
              <FreshCard post={post} />
            </li>
          ))}
        </Grid>
      )}
      {more && (
        <More>
          <Button $kind="quiet" aria-disabled={loading} onClick={() => !loading && more()}>
            {loading ? 'Loading...' : 'Load More Articles'}
          </Button>
        </More>
      )}
    </Section>
  );
};

const BannerBox = styled(Panel)`
  display: grid;
  gap: 1rem;
  margin-block: 2rem;
  padding: 2.5rem;
  border-left: 0.5rem solid ${color.copper};
  ${from.desktop} {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
`;

const Banner = () => {
  const user = useUser();
  return (
    <BannerBox as="section">
      <div>
        <h2>{siteContent.banner.title}</h2>
        <Quiet>{siteContent.banner.text}</Quiet>
      </div>
      <Actions>
        {user ? (
          <ButtonLink to={paths.createPost}>Create a Post</ButtonLink>
        ) : (
          <ButtonLink to={paths.auth}>Create an Account</ButtonLink>
        )}
        <Button $kind="quiet" onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
          Learn More
        </Button>
      </Actions>
    </BannerBox>
  );
};

/** The home page (specification, section 2, "Home page"). */
const HomePage = () => (
  <>
    <Hero />
    <Container>
      <Picks />
      <Categories />
      <Fresh />
      <Banner />
    </Container>
  </>
);

export default HomePage;
