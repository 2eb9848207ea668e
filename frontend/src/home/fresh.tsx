import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { reads, useCards, useCategories } from '../api/lists.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { CardList } from '../components/card-list.tsx';
import { useHistoryState } from '../history-state.ts';
import { Link } from '../components/link.tsx';
import type { PagedListProps } from '../components/paged-list.tsx';
import { PostCard } from '../components/post-card.tsx';
import { Time } from '../components/time.tsx';
import { Avatar, ButtonLink, EmptyState, Section, SectionHead } from '../components/ui.tsx';
import { AuthorName, Tags } from '../components/ways.tsx';
import { paths } from '../paths.ts';
import { color, radius, space } from '../theme.ts';
import { withoutRepeating } from './arrangement.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[5]};
  button {
    min-height: 2.5rem;
    padding: ${space[1]} ${space[4]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    cursor: pointer;
  }
  [aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
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
        <Tags post={post} most={1} />
      </>
    }
    below={
      <>
        <Avatar of={post.author} />
        <Byline>
          <AuthorName post={post} />
          <span>
            <Time value={post.createdAt} format="long" /> · <span>{post.readTime || 5} min read</span>
          </span>
        </Byline>
      </>
    }
  />
);

/** A grid with cards of two sizes. */
const VariedGrid: PagedListProps<Card>['as'] = (props) => <CardGrid $varied {...props} />;

/** The newest articles, of all topics or one. */
export const Fresh = () => {
  const [chosen, setChosen] = useHistoryState('topic', 'all');
  const categories = useCategories().data ?? [];
  const chips = [{ slug: 'all', name: 'All Topics' }, ...categories.slice(0, 4)];
  const { data, error } = useCards(reads.featured());
  const picks = error ? [] : data;
  const read = chosen === 'all' ? reads.latest() : reads.ofCategory(chosen);
  return (
    <Section>
      <SectionHead>
        <h2>Fresh Articles</h2>
      </SectionHead>
      <Chips data-needs-script role="group" aria-label="Filter by topic">
        {chips.map(({ slug, name }) => (
          <button key={slug} type="button" aria-pressed={slug === chosen} onClick={() => setChosen(slug)}>
            {name}
          </button>
        ))}
      </Chips>
      <CardList
        key={read}
        read={read}
        as={VariedGrid}
        arrange={chosen === 'all' ? withoutRepeating(picks) : undefined}
        skeletons={4}
        card={(post) => <FreshCard post={post} />}
        empty={
          <EmptyState
            title="No Articles Yet"
            text="Be the first to contribute to our growing community of electronics enthusiasts!"
          >
            <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
          </EmptyState>
        }
      />
    </Section>
  );
};
