import styled from 'styled-components';
import type { AdminPost, Status } from '../api/admin.ts';
import { asTable, StackedTable, TableRoom } from '../components/stacked-table.ts';
import { Avatar, Badge } from '../components/ui.tsx';
import { Time } from '../components/time.tsx';
import { color, size, space } from '../theme.ts';
import { waitingSince } from './changes.ts';
import { PostActions, type RowActions } from './post-actions.tsx';
import { useNow } from './use-now.ts';

const Table = styled(StackedTable)`
  tr {
    gap: ${space[2.5]};
    align-content: start;
  }
  td:last-child {
    margin-top: auto;
    padding-top: ${space[1]};
  }
  ${asTable} {
    td:last-child {
      padding-top: ${space[3]};
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
  gap: ${space[2.5]};
  align-items: center;
  ${asTable} {
    min-width: 9rem;
  }
`;

/** Wide enough for one word of every usual category, so that only longer words break. */
const Category = styled.span`
  display: block;
  ${asTable} {
    min-width: 9.5rem;
  }
`;

const When = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[2.5]};
  align-items: baseline;
  white-space: nowrap;
  > span,
  small {
    color: ${color.quiet};
    font-size: ${size.tiny};
  }
  ${asTable} {
    display: grid;
    > span {
      display: none;
    }
  }
`;

const columns = ['Title', 'Author', 'Category', 'Submitted', 'Actions'] as const;

/** The posts of one status. */
export const PostTable = ({
  posts,
  status,
  label,
  ...actions
}: RowActions & { posts: readonly AdminPost[]; status: Status; label: string }) => {
  const now = useNow();
  return (
    <TableRoom>
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
                  {post.isProposal && <Badge>Changes to a published article</Badge>}
                  {post.featured && !post.isProposal && <Badge>Featured</Badge>}
                </td>
                <td role="cell">
                  <Person>
                    <Avatar of={post.author} />
                    <span dir="auto">{post.author.fullName}</span>
                  </Person>
                </td>
                <td role="cell">
                  <Category>
                    <Badge dir="auto">{post.category.name}</Badge>
                  </Category>
                </td>
                <td role="cell">
                  <When>
                    <span aria-hidden="true">Submitted</span>
                    <Time value={submitted} format="table" />
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
    </TableRoom>
  );
};
