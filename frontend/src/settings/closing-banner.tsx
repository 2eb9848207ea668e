import { useState } from 'react';
import styled from 'styled-components';
import { keepAccount } from '../api/settings.ts';
import { Actions } from '../components/actions.ts';
import { WarningNotice } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Time } from '../components/time.tsx';
import { Button, Container } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';

const Place = styled(Container).attrs({ as: 'section', 'aria-label': 'Your account' })`
  padding-top: ${space[5]};
`;

/** Shown above every page while the user's account is about to be closed: until when it can be kept. */
const ClosingBanner = ({ closesAt }: { closesAt: string }) => {
  const [waits, setWaits] = useState(false);
  const [refusal, setRefusal] = useState('');
  const keep = async (): Promise<void> => {
    if (waits) return;
    setWaits(true);
    setRefusal('');
    await keepAccount().catch((error: unknown) => {
      setWaits(false);
      setRefusal(sentenceOf(error));
    });
  };
  return (
    <Place>
      <WarningNotice>
        <p>
          <strong>Your account is to be closed.</strong> It is removed for good on <Time value={closesAt} format="minute" />.
          Until then you can keep it.
        </p>
        <Actions>
          <Button aria-disabled={waits} onClick={singleClick(() => void keep())}>
            {waits ? 'Keeping...' : 'Keep my account'}
          </Button>
        </Actions>
        <div role="alert">{refusal && <p>{refusal}</p>}</div>
      </WarningNotice>
    </Place>
  );
};

export default ClosingBanner;
