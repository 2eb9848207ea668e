import styled from 'styled-components';
import { useCards } from '../api/lists.ts';
import { paths } from '../paths.ts';
import { color, size, space } from '../theme.ts';
import { Link } from './link.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[3.5]};
  color: ${color.quiet};
  font-size: ${size.small};
  a {
    padding-block: ${space[1]};
  }
  > span {
    padding-block: ${space[1]};
  }
`;

/** Links to the categories of the first articles of a list, on the page of a tag or an author. */
export const Fields = ({ read, label }: { read: string; label: string }) => {
  const { data = [] } = useCards(read);
  const names = new Map(data.map(({ category }) => [category.slug, category.name]));
  return names.size === 0 ? null : (
    <Line>
      <span>{label}</span>
      {[...names].map(([slug, name]) => (
        <Link key={slug} to={paths.category(slug)} dir="auto">
          {name}
        </Link>
      ))}
    </Line>
  );
};
