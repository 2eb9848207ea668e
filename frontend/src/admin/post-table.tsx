import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { AdminPost, Status } from '../api/admin.ts';
import { Avatar, Badge } from '../components/ui.tsx';
import { dates, initials } from '../format.ts';
import { color, from } from '../theme.ts';
import { waitingSince } from './changes.ts';
import { PostActions, type RowActions } from './post-actions.tsx';

/** Cards below each other; from a desktop's width on, a table. The roles are written out: what is no longer laid out as a table would lose them. */
const Table = styled.table`
  display: block;
  width: 100%;
  border-collapse: collapse;
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tbody {
    display: grid;
    gap: 0.75rem;
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  }
  tr {
    display: grid;
    gap: 0.6rem;
    align-content: start;
    padding: 1rem;
    border: 1px solid ${color.line};
    border-radius: 0.6rem;
    background: ${color.raised};
  }
  th,
  td {
    padding: 0;
    text-align: left;
    font-weight: normal;
  }
  td:last-child {
    margin-top: auto;
    padding-top: 0.25rem;
  }
  ${from.wide} {
    display: table;
    border: 1px solid ${color.line};
    background: ${color.raised};
    thead {
      position: static;
      display: table-header-group;
      clip-path: none;
    }
    tbody {
      display: table-row-group;
    }
    tr {
      display: table-row;
      border-radius: 0;
    }
    th,
    td {
      padding: 0.75rem 0.9rem;
      vertical-align: middle;
    }
    td:last-child {
      padding-top: 0.75rem;
    }
    thead th {
      background: ${color.wash};
      color: ${color.quiet};
      font-size: 0.85rem;
      font-weight: 600;
    }
    tbody tr:hover {
      background: ${color.wash};
    }
  }
`;

const Title = styled.span`
  display: block;
  font-weight: 600;
  line-height: 1.35;
`;

const Person = styled.span`
  display: flex;
  gap: 0.6rem;
  align-items: center;
  ${from.wide} {
    min-width: 9rem;
  }
`;

const Category = styled(Badge)`
  overflow-wrap: normal;
`;

const When = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.6rem;
  align-items: baseline;
  white-space: nowrap;
  > span,
  small {
    color: ${color.quiet};
    font-size: 0.85rem;
  }
  ${from.wide} {
    display: grid;
    > span {
      display: none;
    }
  }
`;

/** The time now, told anew each minute. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const columns = ['Title', 'Author', 'Category', 'Submitted', 'Actions'] as const;

/** The posts of one status, oldest submission first. */
export const PostTable = ({
  posts,
  status,
  label,
  ...actions
}: RowActions & { posts: readonly AdminPost[]; status: Status; label: string }) => {
  const now = useNow();
  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {posts.map((post) => {
          const submitted = post.submittedAt ?? post.createdAt;
          return (
            <tr key={post.id} role="row" data-post={post.id}>
              <td role="cell">
                <Title dir="auto">{post.title}</Title>
                {post.featured && <Badge>Featured</Badge>}
              </td>
              <td role="cell">
                <Person>
                  <Avatar letters={initials(post.author.fullName)} />
                  <span>{post.author.fullName}</span>
                </Person>
              </td>
              <td role="cell">
                <Category>{post.category.name}</Category>
              </td>
              <td role="cell">
                <When>
                  <span aria-hidden="true">Submitted</span>
                  <time dateTime={submitted} title={dates.exact(submitted)}>
                    {dates.table(submitted)}
                  </time>
                  {status === 'pending' && <small>{waitingSince(submitted, now)}</small>}
                </When>
              </td>
              <td role="cell">
                <PostActions post={post} status={status} {...actions} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
