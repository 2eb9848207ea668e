import styled from 'styled-components';
import { useCategories } from '../api/lists.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Tile } from '../components/tile.ts';
import { Breadcrumbs, Container, EmptyState, Failure, Grid, Skeletons } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { from, space } from '../theme.ts';

/** Below the icon if there is room. */
const Card = styled(Tile)`
  ${from.tablet} {
    flex-direction: column;
    align-items: start;
    padding: ${space[5]};
  }
`;

const Categories = () => {
  const { data, error, mutate } = useCategories();
  if (!data) return error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={8} height="9rem" most={4} />;
  if (data.length === 0) {
    return <EmptyState title="No categories found" text="Categories are being set up. Please check back later." />;
  }
  return (
    <Grid $most={4}>
      {data.map((category) => (
        <li key={category.id}>
          <Card to={paths.category(category.slug)}>
            <CategoryIcon category={category} />
            <div>
              <h2>{category.name}</h2>
              <p>{articles(category.articlesCount)}</p>
            </div>
          </Card>
        </li>
      ))}
    </Grid>
  );
};

/** All categories (specification, section 2, "Categories page"). */
const CategoriesPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Categories' }]} />
    <PageHead figure={drawn('board', 'categories')}>
      <h1>Categories</h1>
      <p>Pick a field, and read what others worked out at the bench.</p>
    </PageHead>
    <Categories />
  </Container>
);

export default CategoriesPage;
