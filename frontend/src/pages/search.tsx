import { reads } from '../api/lists.ts';
import { CardList } from '../components/card-list.tsx';
import { ListedPost } from '../components/listed-post.tsx';
import { PageHead } from '../components/page-head.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { Breadcrumbs, ButtonLink, Container, EmptyState } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { wordsOf } from '../content-meta.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';

/** The number of code points of a query that are shown. */
const mostShown = 80;

const shown = (query: string): string => {
  const characters = [...query];
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join('')}…` : query;
};

const Nothing = ({ query }: { query: string }) => (
  <EmptyState
    title="No articles found"
    text={`No article has all the words of “${shown(query)}”. Try fewer words, or other ones.`}
  >
    <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
  </EmptyState>
);

/** The search results (design, "Where the specification describes a placeholder"). */
const SearchPage = () => {
  const query = wordsOf(useRoute());
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Search' }]} />
      <PageHead figure={drawn('spectrum', query)}>
        <h1 dir="auto">{query === '' ? 'Search' : `Results for “${shown(query)}”`}</h1>
        <SearchForm key={query} query={query} />
      </PageHead>
      {query === '' ? (
        <EmptyState title="What are you looking for?" text="A part, a protocol, a problem: type a word or two above.">
          <ButtonLink $kind="quiet" to={paths.categories}>
            Browse Categories
          </ButtonLink>
        </EmptyState>
      ) : (
        <CardList
          key={query}
          read={reads.search(query)}
          skeletons={6}
          card={(post, place) => <ListedPost post={post} first={place === 0} />}
          empty={<Nothing query={query} />}
        />
      )}
    </Container>
  );
};

export default SearchPage;
