import useSWR from 'swr';
import styled from 'styled-components';
import type { PostCard } from '../../../contracts/views/post.ts';
import { getOnce } from '../api/client.ts';
import { reads, useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';
import { Link } from './link.tsx';
import { space } from '../theme.ts';

const most = 5;
/** The maximum number of searches for one slug. */
const mostTries = 4;

const Ways = styled.div`
  margin-top: ${space[4]};
  ul {
    margin: ${space[2]} 0 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: inline-block;
    padding-block: ${space[1]};
  }
`;

/** The searches for a slug: all its words together, then each one alone, longest first. */
const searchesFor = (slug: string): string[] => {
  const words = slug.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => [...word].length > 2);
  return [...new Set([words.join(' '), ...words.toSorted((one, other) => other.length - one.length)])].slice(0, mostTries);
};

/** Inflected forms of a word, and most misspellings, share its beginning. */
const beginningOf = (word: string): string => [...word.toLowerCase()].slice(0, 5).join('');

const findNearest = async (slug: string): Promise<readonly PostCard[]> => {
  for (const words of searchesFor(slug)) {
    const found = words === '' ? [] : await getOnce<PostCard[]>(reads.search(words));
    // Words of a slug come from a title: a match in the text alone is not what the reader meant.
    const near = found.filter(({ title }) => words.split(' ').some((word) => title.toLowerCase().includes(beginningOf(word))));
    if (near.length > 0) return near.slice(0, most);
  }
  return [];
};

/** The articles whose titles are closest to an address that does not exist; renders nothing if there are none. */
export const NearestPosts = ({ slug }: { slug: string }) => {
  const { data = [] } = useSWR(['nearest', slug], () => findNearest(slug));
  return data.length === 0 ? null : (
    <Ways>
      <h2>Did you mean</h2>
      <ul>
        {data.map((post) => (
          <li key={post.id} dir="auto">
            <Link to={paths.post(post.slug)}>{post.title}</Link>
          </li>
        ))}
      </ul>
    </Ways>
  );
};

/** All categories, for a reader who requested one that does not exist. */
export const AllCategories = () => {
  const { data = [] } = useCategories();
  return data.length === 0 ? null : (
    <Ways>
      <h2>The categories of this site</h2>
      <ul>
        {data.map(({ id, slug, name }) => (
          <li key={id} dir="auto">
            <Link to={paths.category(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Ways>
  );
};
