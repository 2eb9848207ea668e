import { useRef, useState } from 'react';
import styled from 'styled-components';
import { autofocus } from '../components/autofocus.ts';
import { copy } from '../components/copy-buttons.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Button, Hidden, Panel } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';

const Codes = styled(Panel).attrs({ as: 'ol' })`
  margin-block: ${space[4]};
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  list-style: none;
  font: ${size.small} / 1.8 ${font.mono};
  overflow-wrap: anywhere;
`;

const description =
  'Each signs you in once, with your password, where you do not have the app. Keep them where you find them without this device: they are shown only now.';

/** The new recovery codes, which are shown only once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  return (
    <Dialog title="Recovery Codes" description={description} onClose={onClose} stays>
      <div ref={list}>
        <Codes aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </div>
      <Hidden role="status">{said}</Hidden>
      <DialogButtons>
        <Button $kind="quiet" onClick={onClose}>
          I have kept them
        </Button>
        <Button ref={autofocus} onClick={() => void (list.current && copy(list.current).then(setSaid))}>
          {said === '' ? 'Copy codes' : said}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
