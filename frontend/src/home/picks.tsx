import styled from 'styled-components';
import { reads } from '../api/lists.ts';
import { Link } from '../components/link.tsx';
import { PickedPosts } from '../components/picked-posts.tsx';
import { Section, SectionHead } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useFirstCategory } from './use-first-category.ts';
import { from, space } from '../theme.ts';

/** On a phone, a row of its own: whether it fits beside the heading depends on the typeface. */
const Ways = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: 0 ${space[5]};
  ${from.tablet} {
    flex: none;
  }
`;

/** The featured articles, newest pick first. */
export const Picks = () => (
  <Section>
    <SectionHead>
      <h2>Editor's Picks</h2>
      <Ways>
        <Link to={paths.picks}>All picks</Link>
        <Link to={useFirstCategory()}>View all articles</Link>
      </Ways>
    </SectionHead>
    <PickedPosts read={reads.featured()} skeletons={3} />
  </Section>
);
