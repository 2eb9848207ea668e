import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { UserView } from '../../../contracts/views/user.ts';
import { Avatar, Button } from '../components/ui.tsx';
import { color, radius, space } from '../theme.ts';
import { ChoosePicture, PictureBox } from '../uploads/picture-box.tsx';
import { FailedUpload, UploadUnderWay } from '../uploads/upload-rows.tsx';
import { Outcome } from './parts.tsx';
import { useProfilePicture } from './use-profile-picture.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[4]};
  align-items: center;
  canvas {
    width: 5rem;
    height: 5rem;
    border: 1px solid ${color.ink};
    border-radius: ${radius.round};
    background: ${color.wash};
  }
`;

const Place = styled.div`
  max-width: 36rem;
  margin-bottom: ${space[4]};
`;

/** The chosen picture before it is uploaded. Drawn on a canvas, as the site's CSP forbids local files in an `img`. */
const Preview = ({ of }: { of: OffscreenCanvas }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(of, 0, 0), [of]);
  return <canvas key={of.width} ref={canvas} width={of.width} height={of.height} aria-hidden="true" />;
};

/** The user's profile picture: chosen or dropped, previewed at once, replaced and removed. */
export const ProfilePicture = ({ user }: { user: UserView }) => {
  const button = useRef<HTMLButtonElement>(null);
  const { upload, preview, isRemoving, ...picture } = useProfilePicture();
  const isUnderWay = upload?.state === 'waiting' || upload?.state === 'sending';
  // The pressed button disappears, so move the focus to the one that chooses another picture.
  const giveUp = (): void => {
    picture.giveUp();
    button.current?.focus();
  };
  const remove = async (): Promise<void> => {
    if (await picture.remove()) button.current?.focus();
  };
  return (
    <Place>
      <PictureBox
        label="Picture"
        hint="Its middle stands in a circle beside your name; without one, your initials do. You can also drop it here."
        onChoose={picture.choose}
      >
        {upload?.state === 'failed' && <FailedUpload upload={upload} onRemove={giveUp} onTryAgain={picture.tryAgain} />}
        {isUnderWay && <UploadUnderWay upload={upload} onRemove={giveUp} />}
        <Row>
          {preview ? <Preview of={preview} /> : <Avatar of={user} rem={5} />}
          <ChoosePicture ref={button} onChoose={picture.choose}>
            {user.picture ? 'Change picture' : 'Choose a picture'}
          </ChoosePicture>
          {user.picture && !isUnderWay && (
            <Button $kind="quiet" disabled={isRemoving} onClick={() => void remove()}>
              {isRemoving ? 'Removing...' : 'Remove picture'}
            </Button>
          )}
        </Row>
      </PictureBox>
      <Outcome done={picture.done} refusal={picture.refusal} />
    </Place>
  );
};
