import styled from 'styled-components';
import { useCategories } from '../api/lists.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Link } from '../components/link.tsx';
import { Grid, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { color, radius } from '../theme.ts';
import { FirstSteps } from './first-steps.tsx';

const CategoryTile = styled(Link)`
  display: flex;
  gap: 0.9rem;
  align-items: center;
  height: 100%;
  padding: 1rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
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

/** Every category, and how much stands in it; where there is none yet, how the owner adds them. */
export const Categories = () => {
  const { data } = useCategories();
  return (
    <Section>
      <SectionHead>
        <h2>Discover Content By Category</h2>
        <Link to={paths.categories}>View All Categories</Link>
      </SectionHead>
      {data?.length === 0 ? (
        <FirstSteps />
      ) : data ? (
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
