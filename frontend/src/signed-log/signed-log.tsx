import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, Container } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { NewestCheckpoint } from './newest-checkpoint.tsx';
import { Part } from './part.ts';
import { Witnesses } from './witnesses.tsx';

/** The page about the signed log: its newest checkpoint, its witnesses, and how to check it. */
export const SignedLogPage = () => {
  const { name } = useSite();
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Signed log' }]} />
      <PageHead>
        <h1>Signed log</h1>
        <p>
          {name} records every submission and every decision in a log, and signs it. Anyone who keeps one signature can find out
          later whether an event was changed or removed.
        </p>
      </PageHead>
      <Part>
        <h2>Newest checkpoint</h2>
        <NewestCheckpoint />
      </Part>
      <Witnesses />
      <Part>
        <h2>How to check</h2>
        <ul>
          <li>
            <strong>One decision:</strong> its author has a receipt of it, a file such as <code>post-12-1.tlog-proof</code>.{' '}
            <Link to={paths.verifyReceipt}>Check a receipt</Link> in your browser.
          </li>
          <li>
            <strong>The whole log, from outside:</strong> <code>benchnotes audit monitor</code> with the address of this site
            follows it from another machine, and reports an event that was signed and is no longer there as it was.
          </li>
          <li>
            <strong>With a program of your own:</strong> the formats are those of C2SP. A checkpoint is a{' '}
            <a href="https://c2sp.org/signed-note">signed note</a> (<a href="https://c2sp.org/tlog-checkpoint">tlog-checkpoint</a>
            ), the tree comes in tiles (<a href="https://c2sp.org/tlog-tiles">tlog-tiles</a>), witnesses cosign as in{' '}
            <a href="https://c2sp.org/tlog-cosignature">tlog-cosignature</a>, and a receipt is a{' '}
            <a href="https://c2sp.org/tlog-proof">tlog-proof</a>. Decoded, the line <code>extra</code> of a receipt has the leaf
            of its event, a salt and the data, each in a line; it is the leaf alone where the salt is not known. The leaf is a
            JSON array of seven items: <code>benchnotes/event/v1</code>, stream, revision, id, type, metadata, and a commitment.
            Where there is a salt, the commitment is the SHA-256 of salt and data, in Base64.
          </li>
        </ul>
      </Part>
    </Container>
  );
};
