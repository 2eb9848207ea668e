import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { AdminsResetLink, Person } from '../../../contracts/views/person.ts';
import { autofocus } from '../components/autofocus.ts';
import { copy } from '../components/copy-buttons.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Time } from '../components/time.tsx';
import { Button, Hidden, Panel, Quiet } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';

const Address = styled(Panel)`
  margin-block: ${space[4]};
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  overflow-wrap: anywhere;
  font: ${size.small} / 1.5 ${font.mono};
`;

/** The new link, which is shown only once. */
export const ShownLink = ({ made, person, onClose }: { made: AdminsResetLink; person: Person; onClose: () => void }) => {
  const address = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  return (
    <Dialog title="Reset Link" onClose={onClose}>
      <p>
        Pass this link on to <bdi>{person.fullName}</bdi> and to nobody else: whoever has it can use it. It is shown only now.
      </p>
      <Address ref={address}>{made.link}</Address>
      <Quiet>
        Valid once, until <Time value={made.expiresAt} format="exact" />.
      </Quiet>
      <Hidden role="status">{said}</Hidden>
      <DialogButtons>
        <Button $kind="quiet" onClick={onClose}>
          Close
        </Button>
        <Button ref={autofocus} onClick={() => void (address.current && copy(address.current).then(setSaid))}>
          {said === '' ? 'Copy link' : said}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
