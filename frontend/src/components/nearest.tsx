import useSWR from 'swr';
import styled from 'styled-components';
import type { PostCard } from '../../../contracts/views/post.ts';
import { getOnce } from '../api/client.ts';
import { reads, useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';
import { Link } from './link.tsx';
import { space } from '../theme.ts';

const most = 5;
/** So many searches at most: for all the words, then for one after the other. */
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

/** What to search for instead of a slug: all its words, then each alone, the longest first. */
const searchesFor = (slug: string): string[] => {
  const words = slug.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => [...word].length > 2);
  return [...new Set([words.join(' '), ...words.toSorted((one, other) => other.length - one.length)])].slice(0, mostTries);
};

/** Other forms of a word, and most slips, begin as it does. */
const beginningOf = (word: string): string => [...word.toLowerCase()].slice(0, 5).join('');

const findNearest = async (slug: string): Promise<readonly PostCard[]> => {
  for (const words of searchesFor(slug)) {
    const found = words === '' ? [] : await getOnce<PostCard[]>(reads.search(words));
    // A word of an address is one of a title: what only has it in its text is not what was meant.
    const near = found.filter(({ title }) => words.split(' ').some((word) => title.toLowerCase().includes(beginningOf(word))));
    if (near.length > 0) return near.slice(0, most);
  }
  return [];
};

/**
 * The articles whose words come nearest to an address that leads to none. Where nothing is like it, nothing is said.
 */
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

/** All categories, for who asked for one that is not there. */
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
