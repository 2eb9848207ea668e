import styled from 'styled-components';
import type { TagWithCount } from '../../../contracts/views/tag.ts';
import { reads } from '../api/lists.ts';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { RowList } from '../components/row-list.ts';
import { Breadcrumbs, ButtonLink, Container, EmptyState, Hidden, Skeletons } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { count } from '../format.ts';
import { paths } from '../paths.ts';
import { color, font, radius, size, space } from '../theme.ts';

const Tag = styled(Link)`
  display: flex;
  gap: ${space[3]};
  align-items: baseline;
  padding: ${space[1.5]} ${space[3.5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.mono};
  text-decoration: none;
  small {
    color: ${color.quiet};
    font-size: ${size.tiny};
  }
  &:hover {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

/** The tags of the published articles, most used first. */
const TagsPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Tags' }]} />
    <PageHead figure={drawn('logic', 'tags')}>
      <h1>Tags</h1>
      <p>Parts, protocols and methods, sorted by number of articles.</p>
    </PageHead>
    <PagedList<TagWithCount>
      read={reads.tags()}
      keyOf={({ tag }) => tag}
      as={RowList}
      what="Tags"
      waiting={<Skeletons count={3} height="3rem" />}
      empty={
        <EmptyState title="No tags yet" text="Tags come with the first published article.">
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
        </EmptyState>
      }
    >
      {({ tag, articlesCount }) => (
        <Tag to={paths.tag(tag)}>
          <span dir="auto">{tag}</span>
          <small>
            {count(articlesCount)}
            <Hidden> {articlesCount === 1 ? 'article' : 'articles'}</Hidden>
          </small>
        </Tag>
      )}
    </PagedList>
  </Container>
);

export default TagsPage;
