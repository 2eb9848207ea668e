import styled from 'styled-components';
import type { PersonDetail } from '../../../contracts/views/person.ts';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { color, from, space } from '../theme.ts';

const Facts = styled.dl`
  display: grid;
  gap: ${space[1]} ${space[5]};
  margin: 0 0 ${space[4]};
  overflow-wrap: anywhere;
  dt {
    color: ${color.quiet};
  }
  dd {
    margin: 0 0 ${space[2]};
  }
  ${from.tablet} {
    grid-template-columns: max-content minmax(0, 1fr);
    dd {
      margin: 0;
    }
  }
`;

const Reason = styled.span`
  display: block;
  white-space: pre-line;
`;

/** How long a suspension lasts, in words. */
const Lasting = ({ until }: { until: string | null }) =>
  until === null ? (
    'without an end'
  ) : (
    <>
      until <Time value={until} format="exact" />
    </>
  );

/** What an admin sees of one account. */
export const PersonFacts = ({ person }: { person: PersonDetail }) => (
  <Facts>
    <dt>Username</dt>
    <dd dir="auto">{person.username}</dd>
    <dt>Email</dt>
    <dd dir="auto">{person.email}</dd>
    <dt>Member since</dt>
    <dd>
      <Time value={person.createdAt} format="long" />
    </dd>
    <dt>Rights</dt>
    <dd>{person.isAdmin ? 'Admin' : 'Member'}</dd>
    <dt>Published</dt>
    <dd>
      {person.articlesCount === 0 ? (
        'Nothing yet'
      ) : (
        <Link to={paths.author(person.username)}>{articles(person.articlesCount)}</Link>
      )}
    </dd>
    {person.suspension && (
      <>
        <dt>Suspended</dt>
        <dd>
          since <Time value={person.suspension.since} format="long" />, <Lasting until={person.suspension.until} />
          <Reason dir="auto">{person.suspension.reason}</Reason>
        </dd>
      </>
    )}
  </Facts>
);
