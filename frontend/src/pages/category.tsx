import { Navigate } from 'react-router-dom';
import { reads, useCategory } from '../api/lists.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { FeedLink } from '../components/feed-link.tsx';
import { ListPage } from '../components/list-page.tsx';
import { AllCategories } from '../components/nearest.tsx';
import { Named } from '../components/page-head.tsx';
import { ButtonLink, EmptyState } from '../components/ui.tsx';
import { drawingOf } from '../drawing/drawing.ts';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

const Category = ({ slug }: { slug: string }) => (
  <ListPage
    subject={useCategory(slug)}
    kind="Category"
    within={{ name: 'Categories', to: paths.categories }}
    nameOf={({ name }) => name}
    figure={drawingOf(slug, slug)}
    head={(category) => (
      <>
        <Named>
          <CategoryIcon category={category} />
          <h1 dir="auto">{category.name}</h1>
        </Named>
        <p>
          <span>{articles(category.articlesCount)} in this category</span> <FeedLink page={paths.category(slug)} />
        </p>
      </>
    )}
    read={reads.ofCategory(slug)}
    empty={
      <EmptyState
        title="No articles yet"
        text="This category doesn't have any published articles yet. Check back soon for new content!"
      >
        <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
      </EmptyState>
    }
    missing={{
      title: 'Category not found',
      text: 'It may have been renamed, or it never was there.',
      way: (
        <>
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
          <AllCategories />
        </>
      ),
    }}
  />
);

/** The articles of a category (specification, section 2, "Category page"). */
const CategoryPage = () => {
  const { slug = '' } = useRoute().params;
  const { data } = useCategory(slug);
  // The category was retired, and the server returned its successor.
  if (data && data.slug !== slug) return <Navigate to={paths.category(data.slug)} replace />;
  return <Category key={slug} slug={slug} />;
};

export default CategoryPage;
