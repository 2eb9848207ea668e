import styled from 'styled-components';
import { Button, Hidden } from '../components/ui.tsx';
import { color, space } from '../theme.ts';
import type { Upload } from './uploads.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  > :first-child {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const ErrorText = styled.p`
  margin: 0;
  color: ${color.danger};
`;

type Act = (id: string) => void;

export const FailedUpload = ({
  upload: { id, name, error },
  onRemove,
  onTryAgain,
}: {
  upload: Upload;
  onRemove: Act;
  onTryAgain: Act;
}) => (
  <Row>
    <div>
      <strong>{name}</strong>
      <ErrorText role="alert">{error}</ErrorText>
    </div>
    <Button $kind="quiet" onClick={() => onTryAgain(id)}>
      <span>
        Try <Hidden>{name} </Hidden>again
      </span>
    </Button>
    <Button $kind="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
      Remove
    </Button>
  </Row>
);

export const UploadUnderWay = ({ upload: { id, name, state, share }, onRemove }: { upload: Upload; onRemove: Act }) => (
  <Row>
    <div>{state === 'waiting' ? `${name} waits` : share < 1 ? `${name} is being sent` : `${name} is being made ready`}</div>
    <progress aria-label={`Upload of ${name}`} value={share} />
    <Button $kind="quiet" aria-label={`Cancel ${name}`} onClick={() => onRemove(id)}>
      Cancel
    </Button>
  </Row>
);
