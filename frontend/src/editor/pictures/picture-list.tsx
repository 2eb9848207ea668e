import type { EditorView } from 'prosemirror-view';
import styled from 'styled-components';
import { color, space } from '../../theme.ts';
import { FailedUpload, UploadUnderWay } from '../../uploads/upload-rows.tsx';
import type { Upload } from '../../uploads/uploads.ts';
import { PictureFields } from './picture-fields.tsx';

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: ${space[4]};
  border-top: 1px solid ${color.line};
  list-style: none;
`;

type Act = (id: string) => void;

interface Props {
  readonly view: EditorView;
  readonly uploads: readonly Upload[];
  /** The address of the picture selected in the text. */
  readonly selected: string | undefined;
  readonly onRemove: Act;
  readonly onTryAgain: Act;
  readonly onLeave: () => void;
}

/** The pictures being uploaded, and the descriptions of those already in the article. */
export const PictureList = ({ view, uploads, selected, onRemove, onTryAgain, onLeave }: Props) => {
  const isListed = uploads.some(({ src }) => src === selected);
  if (uploads.length === 0 && selected === undefined) return null;
  return (
    <List aria-label="Pictures">
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.src !== undefined ? (
            <PictureFields view={view} src={upload.src} notes={upload.notes} onDone={() => onRemove(upload.id)} />
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
