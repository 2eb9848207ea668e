import styled from 'styled-components';
import { isMissing } from '../api/client.ts';
import { useOwnerPage } from '../api/lists.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, ButtonLink, Container, EmptyState, Failure, Hidden, Section, Skeletons } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { space } from '../theme.ts';

const Text = styled.article`
  max-width: 70ch;
  padding-bottom: ${space[12]};
`;

const Missing = () => (
  <Container>
    <Section>
      <EmptyState as="h1" title="Page not found" text="There is no such page.">
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      </EmptyState>
    </Section>
  </Container>
);

/** A page by the site's owner (SITE_DIR), such as terms or FAQ. */
const OwnerPage = () => {
  const { page: name = '' } = useRoute().params;
  const { data, error, mutate } = useOwnerPage(name);
  if (data === null || isMissing(error)) return <Missing />;
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: data?.title ?? 'Page' }]} />
      {data && (
        <Text key={name}>
          <PageHead>
            <h1 dir="auto">{data.title}</h1>
          </PageHead>
          <ArticleBody html={data.body} linked />
        </Text>
      )}
      {!data && <Hidden as="h1">Page</Hidden>}
      {!data && (error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={1} height="30rem" />)}
    </Container>
  );
};

export default OwnerPage;
