import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, isMissing } from '../../api/client.ts';
import { useLogSpan, usePastQueue, usePostAsOf } from '../../api/past.ts';
import { WarningNotice } from '../../components/notices.ts';
import { Time } from '../../components/time.tsx';
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  Failure,
  Quiet,
  SectionHead,
  Skeletons,
} from '../../components/ui.tsx';
import { paths } from '../../paths.ts';
import { deskAddress, filtersIn, postIn, type Filters } from '../address.ts';
import { Back, Columns, Pane, Scrolled, Side } from '../desk-columns.ts';
import { pastAddress } from './address.ts';
import { MomentForm } from './moment-form.tsx';
import { PastArticle } from './past-article.tsx';
import { PastList } from './past-list.tsx';

/** The server's message about an invalid time. */
const errorOf = (error: Error | undefined): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ field }) => field === 'asof')?.message : undefined;

const Opened = ({ id, asof }: { id: number; asof: string }) => {
  const { data, error, mutate } = usePostAsOf(id, asof);
  if (data) return <PastArticle past={data} />;
  if (isMissing(error)) return <EmptyState title="Not there yet, or gone" text="This article did not exist at that time." />;
  return error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={2} height="16rem" most={1} />;
};

const PastNotice = ({ asof, filters }: { asof: string; filters: Filters }) => (
  <WarningNotice role="status">
    <p>
      As of <Time value={asof} format="minute" /> (your time). Nothing can be decided here.
    </p>
    <div>
      <ButtonLink $kind="quiet" to={deskAddress(filters)}>
        Back to now
      </ButtonLink>
    </div>
  </WarningNotice>
);

/** The queue and a post as they were at a time. */
const PastColumns = ({ asof }: { asof: string }) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [filters, opened] = [filtersIn(search), postIn(search)];
  const { data: span } = useLogSpan();
  const queue = usePastQueue(asof, filters);
  const error = errorOf(queue.error);
  const addressOf = (post?: number): string => pastAddress({ asof, filters, post });
  return (
    <>
      {!Number.isNaN(Date.parse(asof)) && <PastNotice {...{ asof, filters }} />}
      {span ? <MomentForm {...{ asof, span, filters, error }} post={opened} /> : <Skeletons count={1} height="9rem" most={1} />}
      {error === undefined && (
        <Columns data-step={opened === undefined ? 'queue' : 'article'}>
          <Side aria-label="Queue">
            <Scrolled>
              <PastList
                {...{ queue, asof, filters, opened, addressOf }}
                time={Date.parse(asof)}
                onChoose={(id) => void navigate(addressOf(id))}
              />
            </Scrolled>
          </Side>
          <Pane aria-label="Article">
            <Back>
              <Button $kind="quiet" onClick={() => void navigate(addressOf())}>
                Back to the queue
              </Button>
            </Back>
            {opened === undefined ? <Quiet>Choose a post to read it as it was.</Quiet> : <Opened id={opened} asof={asof} />}
          </Pane>
        </Columns>
      )}
    </>
  );
};

/** The review desk as it was at a time, read-only. */
export const PastDesk = ({ asof }: { asof: string }) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: span } = useLogSpan();
  // The server's clock determines `now`; the address then keeps that time in the browser's history.
  const now = asof === 'now' ? span?.until : undefined;
  const settle = useEffectEvent(
    (moment: string) => void navigate(pastAddress({ asof: moment, filters: filtersIn(search) }), { replace: true }),
  );
  useEffect(() => {
    if (now !== undefined) settle(now);
  }, [now]);
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Review desk' }]} />
      <SectionHead>
        <h1>Review desk</h1>
      </SectionHead>
      {asof !== 'now' && <PastColumns asof={asof} />}
    </Container>
  );
};
