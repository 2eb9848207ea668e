import type { EditorView } from 'prosemirror-view';
import styled from 'styled-components';
import { Button } from '../../components/ui.tsx';
import { color, space } from '../../theme.ts';
import { PictureFields } from './picture-fields.tsx';
import type { Upload } from './uploads.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: ${space[4]};
  border-top: 1px solid ${color.line};
  list-style: none;
`;

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

const FailedUpload = ({
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
    <Button $kind="quiet" aria-label={`Try ${name} again`} onClick={() => onTryAgain(id)}>
      Try again
    </Button>
    <Button $kind="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
      Remove
    </Button>
  </Row>
);

const UploadUnderWay = ({ upload: { id, name, state, share }, onRemove }: { upload: Upload; onRemove: Act }) => (
  <Row>
    <div>{state === 'waiting' ? `${name} waits` : share < 1 ? `${name} is being sent` : `${name} is being made ready`}</div>
    <progress aria-label={`Upload of ${name}`} value={share} />
    <Button $kind="quiet" aria-label={`Cancel ${name}`} onClick={() => onRemove(id)}>
      Cancel
    </Button>
  </Row>
);

interface Props {
  readonly view: EditorView;
  readonly uploads: readonly Upload[];
  /** The address of the picture that is selected in the text. */
  readonly selected: string | undefined;
  readonly onRemove: Act;
  readonly onTryAgain: Act;
  readonly onLeave: () => void;
}

/** The pictures that are on their way into the article, and what is said of those that are there. */
export const PictureList = ({ view, uploads, selected, onRemove, onTryAgain, onLeave }: Props) => {
  const isListed = uploads.some(({ src }) => src === selected);
  if (uploads.length === 0 && selected === undefined) return null;
  return (
    <List aria-label="Pictures">
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.src !== undefined ? (
            <PictureFields view={view} src={upload.src} onDone={() => onRemove(upload.id)} />
          ) : upload.state === 'failed' ? (
            <FailedUpload upload={upload} onRemove={onRemove} onTryAgain={onTryAgain} />
          ) : (
            <UploadUnderWay upload={upload} onRemove={onRemove} />
          )}
        </li>
      ))}
      {selected !== undefined && !isListed && (
        <li key={selected}>
          <PictureFields view={view} src={selected} onDone={onLeave} />
        </li>
      )}
    </List>
  );
};
