import type { AuthorHistory } from '../../../../contracts/views/person.ts';
import { Actions } from '../../components/actions.ts';
import { Facts } from '../../components/facts.ts';
import { Link } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { Quiet } from '../../components/ui.tsx';
import { logAddress } from '../../log/filters.ts';
import { paths } from '../../paths.ts';
import { approvalRate, countsInWords } from './words.ts';

/** A summary of an author and of the outcomes of their submissions. */
export const AuthorFacts = ({ history: { person, counts, decisions } }: { history: AuthorHistory }) => (
  <>
    <Facts>
      {person && (
        <>
          <dt>Username</dt>
          <dd dir="auto">{person.username}</dd>
          <dt>Member since</dt>
          <dd>
            <Time value={person.createdAt} format="long" />
          </dd>
        </>
      )}
      {person?.isAdmin && (
        <>
          <dt>Rights</dt>
          <dd>Admin</dd>
        </>
      )}
      <dt>Articles</dt>
      <dd>{countsInWords(counts)}</dd>
      <dt>Approved</dt>
      <dd>{approvalRate(decisions)}</dd>
    </Facts>
    {person ? (
      <Actions>
        <Link to={paths.person(person.username)}>Open under People</Link>
        <Link to={logAddress({ person: person.username })}>Open in the audit log</Link>
      </Actions>
    ) : (
      <Quiet>The account is gone: what was published stays, and nothing tells who wrote it.</Quiet>
    )}
  </>
);
