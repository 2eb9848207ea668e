import styled from 'styled-components';
import type { CategoryWithCount } from '../../../contracts/views/category.ts';
import { useCategories } from '../api/lists.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Link } from '../components/link.tsx';
import { Grid, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { color, size, space } from '../theme.ts';
import { FirstSteps } from './first-steps.tsx';

/** The newest article is below a rule, at the same height in all tiles of a row. */
const Tile = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  border: 1px solid ${color.line};
  background: ${color.raised};
  &:hover {
    border-color: ${color.primary};
  }
`;

const Name = styled(Link)`
  display: flex;
  gap: ${space[3.5]};
  align-items: center;
  padding: ${space[4]};
  color: ${color.ink};
  text-decoration: none;
  &:hover strong {
    color: ${color.primary};
    text-decoration: underline;
  }
  small {
    display: block;
    color: ${color.quiet};
  }
`;

const Newest = styled.p`
  flex: 1;
  margin: 0 ${space[4]};
  padding-block: ${space[2]} ${space[3]};
  border-top: 1px solid ${color.line};
  color: ${color.quiet};
  font-size: ${size.small};
  line-height: 1.4;
  span {
    display: block;
  }
  a {
    display: inline-block;
    padding-block: ${space[0.5]};
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
`;

/** The newest article of a category. */
const WhatIsNew = ({ category: { newest } }: { category: CategoryWithCount }) =>
  newest && (
    <Newest>
      <span>Newest</span>
      <Link to={paths.post(newest.slug)} dir="auto">
        {newest.title}
      </Link>
    </Newest>
  );

/** Every category with its number of articles and the newest one; without any, how the owner adds them. */
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
              <Tile>
                <Name to={paths.category(category.slug)}>
                  <CategoryIcon category={category} />
                  <span>
                    <strong>{category.name}</strong>
                    <small>{articles(category.articlesCount)}</small>
                  </span>
                </Name>
                <WhatIsNew category={category} />
              </Tile>
            </li>
          ))}
        </Grid>
      ) : (
        <Skeletons count={8} height="8.5rem" most={4} />
      )}
    </Section>
  );
};
