import { isMissing } from '../api/client.ts';
import { reads, useCategory } from '../api/lists.ts';
import { CardList } from '../components/card-list.tsx';
import { ListedPost } from '../components/listed-post.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, ButtonLink, Container, EmptyState, Failure, Hidden, Section } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

const NotFound = () => (
  <Section>
    <EmptyState as="h1" title="Category not found" text="It may have been renamed, or it never was there.">
      <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
    </EmptyState>
  </Section>
);

const Category = ({ slug }: { slug: string }) => {
  const { data: category, error, mutate } = useCategory(slug);
  if (category === null || isMissing(error)) return <NotFound />;
  return (
    <>
      <Breadcrumbs crumbs={[{ name: 'Categories', to: paths.categories }, { name: category?.name ?? slug }]} />
      {category ? (
        <PageHead>
          <h1 dir="auto">{category.name}</h1>
          <p>{articles(category.articlesCount)} in this category</p>
        </PageHead>
      ) : (
        <Hidden as="h1">Category</Hidden>
      )}
      {!category && error ? (
        <Failure onRetry={() => void mutate()} />
      ) : (
        <CardList
          read={reads.ofCategory(slug)}
          skeletons={6}
          card={(post) => <ListedPost post={post} />}
          empty={
            <EmptyState
              title="No articles yet"
              text="This category doesn't have any published articles yet. Check back soon for new content!"
            />
          }
        />
      )}
    </>
  );
};

/** The articles of a category (specification, section 2, "Category page"). */
const CategoryPage = () => {
  const { slug = '' } = useRoute().params;
  return (
    <Container>
      <Category key={slug} slug={slug} />
    </Container>
  );
};

export default CategoryPage;
