import styled from 'styled-components';
import type { PersonDetail } from '../../../contracts/views/person.ts';
import { Facts } from '../components/facts.ts';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';

const Reason = styled.span`
  display: block;
  white-space: pre-line;
`;

/** Until when a suspension lasts, in words. */
const Lasting = ({ until }: { until: string | null }) =>
  until === null ? (
    'without an end'
  ) : (
    <>
      until <Time value={until} format="exact" />
    </>
  );

/** The data of an account that admins see. */
export const PersonFacts = ({ person }: { person: PersonDetail }) => (
  <Facts>
    <dt>Username</dt>
    <dd dir="auto">{person.username}</dd>
    <dt>Email</dt>
    <dd>
      <bdi>{person.email}</bdi>
      {!person.isEmailConfirmed && ' (not confirmed)'}
    </dd>
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
    {person.closesAt !== null && (
      <>
        <dt>Closes</dt>
        <dd>
          on <Time value={person.closesAt} format="minute" /> at its owner’s request
        </dd>
      </>
    )}
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
