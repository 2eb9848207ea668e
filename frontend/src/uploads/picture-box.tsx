import { useId, useRef, type DragEvent, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { Button } from '../components/ui.tsx';
import { color, radius, size, space } from '../theme.ts';
import { pictureKinds } from './picture-kinds.ts';

const Box = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.control};
`;

const Hint = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

/** A field for a picture: its label and the current picture. Files can be dropped on it. */
export const PictureBox = ({
  label,
  hint,
  onChoose,
  children,
}: {
  label: string;
  hint: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}) => {
  const id = useId();
  const dragged = (event: DragEvent, drop: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (drop && file) onChoose(file);
  };
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => dragged(event, false)}
      onDrop={(event) => dragged(event, true)}
    >
      <strong id={`${id}-label`}>{label}</strong>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      {children}
    </Box>
  );
};

/** The button that chooses a picture on this device. */
export const ChoosePicture = ({
  ref,
  onChoose,
  children,
}: {
  ref: Ref<HTMLButtonElement>;
  onChoose: (file: File) => void;
  children: ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} $kind="quiet" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureKinds}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
};
