import type { EditorView } from 'prosemirror-view';
import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { isComposing } from '../../components/composing.ts';
import { TextField } from '../../components/field.tsx';
import { Button } from '../../components/ui.tsx';
import { color, radius, space } from '../../theme.ts';
import { ImageNotes } from '../../uploads/image-notes.tsx';
import { describe, descriptionOf, type Description } from './describe.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  align-items: end;
  > img {
    align-self: start;
    width: 6rem;
    height: 6rem;
    border-radius: ${radius.picture};
    background: ${color.wash};
    object-fit: cover;
  }
`;

const Fields = styled.div`
  display: grid;
  flex: 1 1 16rem;
  gap: ${space[3]};
  min-width: 0;
`;

interface Props {
  readonly view: EditorView;
  readonly src: string;
  /** What the upload did not keep of the image, if it was just uploaded. */
  readonly notes?: readonly string[] | undefined;
  readonly onDone: () => void;
}

/** Edits the description of a picture in the article. Every key is saved, as in the text. */
export const PictureFields = ({ view, src, notes, onDone }: Props) => {
  const [said, setSaid] = useState(() => descriptionOf(view.state, src) ?? { alt: '', title: '' });
  const change = (next: Partial<Description>): void => {
    setSaid({ ...said, ...next });
    describe(view, src, next);
  };
  // By default, Enter would submit the article.
  const finish = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onDone();
  };
  return (
    <Row onKeyDown={finish}>
      <img src={src} alt="" />
      <Fields>
        {notes && <ImageNotes notes={notes} />}
        <TextField
          label="What does this picture show?"
          hint="For readers who cannot see it."
          autoComplete="off"
          dir="auto"
          value={said.alt}
          onChange={({ target }) => change({ alt: target.value })}
        />
        <TextField
          label="Caption"
          hint="Stands below the picture. May be empty."
          autoComplete="off"
          dir="auto"
          value={said.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Fields>
      <Button $kind="quiet" onClick={onDone}>
        Done
      </Button>
    </Row>
  );
};
