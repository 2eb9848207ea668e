import styled from 'styled-components';
import { reads } from '../api/lists.ts';
import { CardList } from '../components/card-list.tsx';
import { Link } from '../components/link.tsx';
import { PickedPost } from '../components/post-card.tsx';
import { ButtonLink, EmptyState, Section, SectionHead } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useFirstCategory } from './use-first-category.ts';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.25rem;
`;

/** The featured articles, the newest pick in front. */
export const Picks = () => (
  <Section>
    <SectionHead>
      <h2>Editor's Picks</h2>
      <Ways>
        <Link to={paths.picks}>All picks</Link>
        <Link to={useFirstCategory()}>View all articles</Link>
      </Ways>
    </SectionHead>
    <CardList
      read={reads.featured()}
      grid="lead"
      what="Picks"
      skeletons={3}
      card={(post, place) => <PickedPost post={post} leads={place === 0} />}
      empty={
        <EmptyState
          title="No Featured Articles Yet"
          text="Our editors are currently selecting the best articles to feature. Check back soon!"
        >
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
        </EmptyState>
      }
    />
  </Section>
);
