import styled from 'styled-components';
import type { PostPage as Post } from '../../../contracts/views/post-page.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { Link } from '../components/link.tsx';
import { PostCard } from '../components/post-card.tsx';
import { Section, SectionHead } from '../components/ui.tsx';
import { AuthorName, Tags } from '../components/ways.tsx';
import { paths } from '../paths.ts';
import { color, from, size, space } from '../theme.ts';

const Neighbours = styled.nav`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[10]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  a {
    display: grid;
    text-decoration: none;
  }
  a:hover span {
    text-decoration: underline;
  }
  small {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  ${from.tablet} {
    grid-template-columns: 1fr 1fr;
    > .newer {
      grid-column: 2;
      text-align: end;
    }
  }
  @media print {
    display: none;
  }
`;

/** The articles published before and after this one, like neighbouring pages of a notebook. */
export const Beside = ({ post: { older, newer, category } }: { post: Post }) => (
  <Neighbours aria-label={`Older and newer in ${category.name}`}>
    {older && (
      <Link to={paths.post(older.slug)}>
        <small>
          Older in <bdi>{category.name}</bdi>
        </small>
        <span dir="auto">{older.title}</span>
      </Link>
    )}
    {newer && (
      <Link to={paths.post(newer.slug)} className="newer">
        <small>
          Newer in <bdi>{category.name}</bdi>
        </small>
        <span dir="auto">{newer.title}</span>
      </Link>
    )}
  </Neighbours>
);

const Further = styled(Section)`
  margin-top: ${space[8]};
  @media print {
    display: none;
  }
`;

/** Other articles that may interest the reader. */
export const Related = ({ post }: { post: Post }) => (
  <Further>
    <SectionHead>
      <h2>Related articles</h2>
      <Link to={paths.category(post.category.slug)}>
        More in <bdi>{post.category.name}</bdi>
      </Link>
    </SectionHead>
    <CardGrid>
      {post.related.map((other) => (
        <li key={other.id}>
          <PostCard
            post={other}
            above={<Tags post={other} most={1} />}
            below={
              <>
                <AuthorName post={other} />
                <span>{other.readTime || 5} min read</span>
              </>
            }
          />
        </li>
      ))}
    </CardGrid>
  </Further>
);
