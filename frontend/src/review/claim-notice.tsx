import styled from 'styled-components';
import type { ClaimView } from '../../../contracts/views/claim.ts';
import { useNow } from '../admin/use-now.ts';
import { WarningNotice } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { readingSince } from './claim-words.ts';

/** A live region, rendered from the start without taking room, so that its content is announced. */
const LiveRegion = styled.div.attrs({ role: 'status' })`
  &:empty {
    position: absolute;
  }
`;

const Notice = styled(WarningNotice)`
  overflow-wrap: anywhere;
`;

/** The button disappears with the notice, so focus the title of the post. */
const focusTitle = (button: Element): void => {
  const title = button.closest('section')?.querySelector('h2');
  title?.focus({ preventScroll: true });
};

/** Shown above a post that another admin is reading: who, for how long, and the options. */
export const ClaimNotice = ({
  claim,
  required,
  onTake,
}: {
  claim: ClaimView | undefined;
  required: boolean;
  onTake: () => void;
}) => {
  const now = useNow();
  return (
    <LiveRegion>
      {claim && (
        <Notice>
          <strong>
            <bdi>{claim.by.fullName}</bdi> {readingSince(claim.since, now)}.
          </strong>
          <p>
            {required
              ? 'Nothing can be decided on it meanwhile, unless you take it over.'
              : 'You can decide on it all the same. Take it over to say that it is yours.'}
          </p>
          <div>
            <Button
              $kind="quiet"
              aria-keyshortcuts="c"
              onClick={(event) => {
                const { currentTarget } = event;
                singleClick(() => {
                  focusTitle(currentTarget);
                  onTake();
                })(event);
              }}
            >
              Take over
            </Button>
          </div>
        </Notice>
      )}
    </LiveRegion>
  );
};

const Line = styled.span`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** The same in a row of the queue. `now` is in milliseconds. */
export const ClaimLine = ({ claim, now }: { claim: ClaimView; now: number }) => (
  <Line>
    <bdi>{claim.by.fullName}</bdi> {readingSince(claim.since, now)}
  </Line>
);
