import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { isMissing } from '../api/client.ts';
import { Actions } from '../components/actions.ts';
import { Guard } from '../components/guard.tsx';
import { Breadcrumbs, Button, ButtonLink, Container, EmptyState, Failure, SectionHead, Skeletons } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { BulkDialog } from '../review/bulk-dialog.tsx';
import { BulkReport } from '../review/bulk-report.tsx';
import { Back, Columns, Pane, Scrolled, Side } from '../review/desk-columns.ts';
import { KeysDialog } from '../review/keys-dialog.tsx';
import { OpenedPost } from '../review/opened-post.tsx';
import { momentIn, pastAddress } from '../review/past/address.ts';
import { PastDesk } from '../review/past/past-desk.tsx';
import { QueueFilters } from '../review/queue-filters.tsx';
import { QueueList } from '../review/queue-list.tsx';
import { RefusalDialog } from '../review/refusal-dialog.tsx';
import { SelectionBar } from '../review/selection-bar.tsx';
import { useDesk, type Desk } from '../review/use-desk.ts';
import { useKeysChoice } from '../review/use-keys-choice.ts';
import { useKeys } from '../review/use-keys.ts';

/** Hidden on touch devices, which have no use for keys. */
const KeysButton = styled(Button)`
  @media (hover: none) {
    display: none;
  }
`;

/** The open post, or a message instead. */
const Opened = ({ desk, keys }: { desk: Desk; keys: boolean }) => {
  const { place, open, turned } = desk;
  // Focus the title only after the reader has turned to a post here.
  const isTurned = turned > 0;
  if (place.opened === undefined) return null;
  if (open.desk) return <OpenedPost key={place.opened} desk={open.desk} keys={keys} turned={isTurned} on={desk} />;
  if (isMissing(open.error)) return <EmptyState title="Article not found" text="It was erased, or its author deleted it." />;
  return open.error ? <Failure onRetry={open.retry} /> : <Skeletons count={2} height="16rem" most={1} />;
};

const ReviewDesk = () => {
  const desk = useDesk();
  const { place, queue, live, refusal, selection, bulk, suspending } = desk;
  const isSelecting = selection.posts.length > 0;
  const [keys, chooseKeys] = useKeysChoice();
  const [showsKeys, setShowsKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const side = useRef<HTMLElement>(null);
  // There is no post after the last one.
  const isOver = desk.turned > 0 && place.opened === undefined;
  useEffect(() => {
    if (isOver) side.current?.focus({ preventScroll: true });
  }, [isOver]);
  useKeys(
    {
      j: () => desk.step(1),
      k: () => desk.step(-1),
      c: desk.claims.take,
      x: () => desk.select(false),
      X: () => desk.select(true),
      z: desk.undo,
      '/': () => search.current?.focus(),
      '?': () => setShowsKeys(true),
      ...(isSelecting && { a: () => bulk.ask('approved'), r: () => bulk.ask('rejected') }),
    },
    keys,
  );
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Review desk' }]} />
      <SectionHead>
        <h1>Review desk</h1>
        <Actions>
          <ButtonLink $kind="quiet" to={pastAddress({ asof: 'now', filters: place.filters })}>
            Look back
          </ButtonLink>
          <KeysButton $kind="quiet" aria-haspopup="dialog" onClick={() => setShowsKeys(true)}>
            Keys
          </KeysButton>
        </Actions>
      </SectionHead>
      <Columns data-step={place.opened === undefined ? 'queue' : 'article'}>
        <Side ref={side} aria-label="Queue">
          <Scrolled>
            {[bulk, suspending].map(
              ({ report, closeReport }, key) =>
                report && <BulkReport key={key} report={report} filters={place.filters} onClose={closeReport} />,
            )}
            <QueueFilters key={JSON.stringify(place.filters)} filters={place.filters} searchField={search} />
            <QueueList
              queue={queue}
              place={place}
              live={live}
              claims={desk.claims}
              selection={selection}
              onChoose={desk.choose}
            />
          </Scrolled>
          {isSelecting && <SelectionBar selection={selection} queue={queue} filters={place.filters} onAsk={bulk.ask} />}
        </Side>
        <Pane aria-label="Article">
          <Back>
            <Button $kind="quiet" onClick={place.leave}>
              Back to the queue
            </Button>
          </Back>
          <Opened desk={desk} keys={keys} />
        </Pane>
      </Columns>
      {showsKeys && <KeysDialog on={keys} onSwitch={chooseKeys} onClose={() => setShowsKeys(false)} />}
      {bulk.asked && <BulkDialog bulk={bulk} asked={bulk.asked} />}
      {refusal && <RefusalDialog refusal={refusal} onClose={desk.closeRefusal} />}
    </Container>
  );
};

/** Where admins read waiting posts as readers will see them, and decide; or the queue as it was at a past time. */
const ReviewPage = () => {
  const asof = momentIn(useLocation().search);
  return <Guard admin>{() => (asof === undefined ? <ReviewDesk /> : <PastDesk asof={asof} />)}</Guard>;
};

export default ReviewPage;
