import type { FormEvent } from 'react';
import styled from 'styled-components';
import { reads } from '../api/lists.ts';
import { CardList } from '../components/card-list.tsx';
import { controlLook } from '../components/control-look.ts';
import { ListedPost } from '../components/listed-post.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, Button, ButtonLink, Container, EmptyState } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { wordsOf } from '../content-meta.ts';
import { formValues } from '../form-values.ts';
import { usePagesAhead } from '../pages-ahead-context.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { space } from '../theme.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  max-width: 40rem;
  margin-top: ${space[3]};
  input {
    flex: 1 1 8rem;
    min-width: 0;
    ${controlLook}
  }
`;

const Again = ({ query }: { query: string }) => {
  const { open } = usePagesAhead();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = (formValues(event.currentTarget).q ?? '').trim();
    if (wanted !== '') void open(paths.searchFor(wanted));
  };
  return (
    <Form role="search" aria-label="This page" action={paths.search} onSubmit={submit}>
      <input type="search" name="q" aria-label="Words to look for" maxLength={200} defaultValue={query} dir="auto" />
      <Button type="submit">Search</Button>
    </Form>
  );
};

/** Code points of a query that are shown again. */
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

/** What was found (design, "Where the specification describes a placeholder"). */
const SearchPage = () => {
  const query = wordsOf(useRoute());
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Search' }]} />
      <PageHead figure={drawn('spectrum', query)}>
        <h1 dir="auto">{query === '' ? 'Search' : `Results for “${shown(query)}”`}</h1>
        <Again key={query} query={query} />
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
          card={(post) => <ListedPost post={post} />}
          empty={<Nothing query={query} />}
        />
      )}
    </Container>
  );
};

export default SearchPage;
