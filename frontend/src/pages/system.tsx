import { useState } from 'react';
import styled from 'styled-components';
import type { ParkedEvent, ParkedSettled, SystemState } from '../../../contracts/views/system.ts';
import { isRunning, retryParked, startReplay } from '../api/system.ts';
import { Guard } from '../components/guard.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Time } from '../components/time.tsx';
import { useToast } from '../components/toast.tsx';
import { Breadcrumbs, Button, Container, EmptyState, Hidden, Quiet, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { count } from '../format.ts';
import { paths } from '../paths.ts';
import { Collections } from '../system/collections.tsx';
import { DiscardDialog } from '../system/discard-dialog.tsx';
import { Facts } from '../system/facts.tsx';
import { Mails, SecondFactors } from '../system/mails.tsx';
import { Parked } from '../system/parked.tsx';
import { ReplayPanel } from '../system/replay-panel.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { Signing } from '../system/signing.tsx';
import { Witnesses } from '../system/witnesses.tsx';
import { useSystem } from '../system/use-system.ts';
import { font, space } from '../theme.ts';

const failure = 'Failed to fetch the state of the system';

const Part = styled(Section)`
  padding-block: 0 ${space[10]};
`;

const Wide = styled(ErrorNotice)`
  margin-bottom: ${space[5]};
`;

const Digest = styled.code`
  font-family: ${font.mono};
  overflow-wrap: anywhere;
`;

const Seals = ({ seals: { events, digest, time } }: { seals: SystemState['seals'] }) => (
  <Part aria-labelledby="seals">
    <SectionHead>
      <h2 id="seals">Seals</h2>
    </SectionHead>
    {digest === null || time === null ? (
      <Quiet>Nothing is sealed yet: the first seal comes within five seconds of the first event.</Quiet>
    ) : (
      <Quiet>
        {count(events)} events are sealed. The newest seal, of <Time value={time} format="exact" />, is <Digest>{digest}</Digest>.
        Keep a copy of it where nobody can write who can write to the log.
      </Quiet>
    )}
  </Part>
);

const settledText = ({ freed }: ParkedSettled): string =>
  `${count(freed)} ${freed === 1 ? 'event is' : 'events are'} parked no more`;

const System = () => {
  const toast = useToast();
  const { state, failed, replay, refresh, setReplay } = useSystem();
  const [starting, setStarting] = useState(false);
  const [retrying, setRetrying] = useState<number>();
  const [discarding, setDiscarding] = useState<ParkedEvent>();
  const busy = starting || isRunning(replay);

  const fail = (error: unknown): void => toast({ title: 'Error', text: sentenceOf(error), destructive: true });

  const start = async (names: readonly string[]): Promise<void> => {
    if (busy) return;
    setStarting(true);
    try {
      setReplay(await startReplay(names));
    } catch (error) {
      fail(error);
    } finally {
      setStarting(false);
    }
  };

  const retry = async (event: ParkedEvent): Promise<void> => {
    setRetrying(event.position);
    try {
      const settled = await retryParked(event);
      if (settled.error === null) toast({ title: 'Event applied', text: settledText(settled) });
      else toast({ title: 'Still parked', text: settled.error, destructive: true });
      await refresh();
    } catch (error) {
      fail(error);
    } finally {
      setRetrying(undefined);
    }
  };

  const discarded = (settled: ParkedSettled): void => {
    setDiscarding(undefined);
    toast({ title: 'Event discarded', text: settledText(settled) });
    void refresh();
  };

  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'System' }]} />
      <SectionHead>
        <h1>System</h1>
      </SectionHead>
      <Facts state={state} />
      {state?.failure && (
        <Wide role="alert">
          <strong>The projector has failed and tries again.</strong>
          <span>{state.failure}</span>
        </Wide>
      )}
      {failed && state && (
        <Wide role="alert">
          <span>{failure}: what stands here may be out of date.</span>
          <div>
            <Button $kind="quiet" onClick={() => void refresh()}>
              Try again
            </Button>
          </div>
        </Wide>
      )}
      {!state && !failed && <Skeletons count={3} height="12rem" />}
      {!state && failed && (
        <div role="alert">
          <EmptyState title={failure}>
            <Button onClick={() => void refresh()}>Try again</Button>
          </EmptyState>
        </div>
      )}
      {state && (
        <>
          <Part aria-labelledby="parked">
            <SectionHead>
              <h2 id="parked">Parked events</h2>
            </SectionHead>
            <Parked state={state} retrying={retrying} onRetry={(event) => void retry(event)} onDiscard={setDiscarding} />
          </Part>
          <Part aria-labelledby="collections">
            <SectionHead>
              <h2 id="collections">Read collections</h2>
              <Button aria-disabled={busy} onClick={singleClick(() => void start([]))}>
                Replay all
              </Button>
            </SectionHead>
            {replay && <ReplayPanel replay={replay} />}
            {!busy && state.unfinished !== null && (
              <Wide>
                <span>
                  A replay was interrupted, or runs in another process: it stands at position {count(state.unfinished)}.
                </span>
              </Wide>
            )}
            <Collections collections={state.collections} busy={busy} onReplay={(name) => void start([name])} />
          </Part>
          <Part aria-labelledby="mails">
            <SectionHead>
              <h2 id="mails">Mails and second factors</h2>
            </SectionHead>
            <Mails mails={state.mails} />
            <SecondFactors secondFactors={state.secondFactors} />
          </Part>
          <Seals seals={state.seals} />
          <Part aria-labelledby="signatures">
            <SectionHead>
              <h2 id="signatures">Signatures of the log</h2>
            </SectionHead>
            <Signing signing={state.signing} />
          </Part>
          <Part aria-labelledby="witnesses">
            <SectionHead>
              <h2 id="witnesses">Witnesses</h2>
            </SectionHead>
            <Witnesses witnesses={state.witnesses} />
          </Part>
        </>
      )}
      <Hidden role="status" aria-live="polite">
        {busy ? 'A replay is under way.' : ''}
      </Hidden>
      {discarding && <DiscardDialog event={discarding} onDiscarded={discarded} onClose={() => setDiscarding(undefined)} />}
    </Container>
  );
};

/** The operator's view: the state of the collections, parked events, replays. */
const SystemPage = () => <Guard admin>{() => <System />}</Guard>;

export default SystemPage;
