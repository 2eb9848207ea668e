import { reads, useCards } from '../api/lists.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { Link } from '../components/link.tsx';
import { PostCard } from '../components/post-card.tsx';
import { Badge, ButtonLink, EmptyState, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { AuthorName, Tags } from '../components/ways.tsx';
import { minutesFor } from '../format.ts';
import { paths } from '../paths.ts';
import { useFirstCategory } from './use-first-category.ts';

/** The featured articles. */
export const Picks = () => {
  const { data } = useCards(reads.featured());
  return (
    <Section>
      <SectionHead>
        <h2>Editor's Picks</h2>
        <Link to={useFirstCategory()}>View all articles</Link>
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
        <CardGrid $lead>
          {data.map((post, place) => (
            <li key={post.id}>
              <PostCard
                post={post}
                leads={place === 0}
                above={
                  <>
                    <Badge>{post.category.name}</Badge>
                    <Tags post={post} most={1} />
                  </>
                }
                below={
                  <>
                    <AuthorName post={post} />
                    <span>{minutesFor(post.words)} min read</span>
                  </>
                }
              />
            </li>
          ))}
        </CardGrid>
      )}
    </Section>
  );
};
