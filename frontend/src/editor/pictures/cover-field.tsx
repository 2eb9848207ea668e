import { useRef } from 'react';
import styled from 'styled-components';
import { srcsetOf, uploadedImage } from '../../../../contracts/images.ts';
import { TextField } from '../../components/field.tsx';
import { Button } from '../../components/ui.tsx';
import { color, radius, space } from '../../theme.ts';
import { ImageNotes } from '../../uploads/image-notes.tsx';
import { ChoosePicture, PictureBox } from '../../uploads/picture-box.tsx';
import { FailedUpload, UploadUnderWay } from '../../uploads/upload-rows.tsx';
import type { SingleUpload } from '../../uploads/use-single-upload.ts';
import type { ArticleValues, FieldName } from '../article-values.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[4]};
  > img {
    align-self: start;
    width: 12rem;
    max-width: 100%;
    aspect-ratio: 2 / 1;
    border-radius: ${radius.picture};
    background: ${color.wash};
    object-fit: cover;
  }
  > div {
    flex: 1 1 16rem;
    min-width: 0;
  }
`;

interface Props {
  readonly values: ArticleValues;
  readonly error: string | undefined;
  readonly cover: SingleUpload;
  readonly onChange: (name: FieldName, value: string) => void;
}

/** Offers the same files as the article's page; a small one is enough here. */
const widthsOf = (src = ''): string | undefined => {
  const image = uploadedImage(src);
  return image && (srcsetOf(image) || undefined);
};

/** The chosen picture, with the fields that describe it. */
const Chosen = ({ values, error, onChange }: Omit<Props, 'cover'>) => (
  <Row>
    <img src={values.cover} srcSet={widthsOf(values.cover)} sizes="12rem" alt="" />
    <TextField
      label="What does the cover picture show?"
      hint="For readers who cannot see it. May be empty."
      name="cover"
      autoComplete="off"
      dir="auto"
      value={values.coverAlt ?? ''}
      error={error}
      onChange={({ target }) => onChange('coverAlt', target.value)}
    />
  </Row>
);

/** The article's cover picture: chosen or dropped, described, replaced and removed. */
export const CoverField = ({ values, error, cover, onChange }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const { upload } = cover;
  // The pressed button disappears, so move the focus to the one that chooses another picture.
  const giveUp = (): void => {
    cover.giveUp();
    button.current?.focus();
  };
  const remove = (): void => {
    onChange('cover', '');
    onChange('coverAlt', '');
    button.current?.focus();
  };
  return (
    <PictureBox
      label="Cover picture"
      hint="Stands for the article in lists and at its head, twice as wide as high. May be left out. You can also drop it here."
      onChoose={cover.choose}
    >
      {values.cover && <Chosen values={values} error={error} onChange={onChange} />}
      <ImageNotes notes={upload?.src === values.cover ? upload?.notes : undefined} />
      {upload?.state === 'failed' && <FailedUpload upload={upload} onRemove={giveUp} onTryAgain={cover.tryAgain} />}
      {(upload?.state === 'waiting' || upload?.state === 'sending') && <UploadUnderWay upload={upload} onRemove={giveUp} />}
      <Row>
        <ChoosePicture ref={button} onChoose={cover.choose}>
          {values.cover ? 'Change the cover picture' : 'Choose a cover picture'}
        </ChoosePicture>
        {values.cover && (
          <Button $kind="quiet" onClick={remove}>
            Remove the cover picture
          </Button>
        )}
      </Row>
    </PictureBox>
  );
};
