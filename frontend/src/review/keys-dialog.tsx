import styled from 'styled-components';
import { CloseButton } from '../components/close-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Quiet } from '../components/ui.tsx';
import { color, font, radius, size, space } from '../theme.ts';
import { keyNames } from './key-names.ts';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[2]} ${space[4]};
  align-items: baseline;
  margin: ${space[4]} 0;
  > div {
    display: contents;
  }
  dd {
    margin: 0;
  }
  kbd {
    display: inline-block;
    min-width: 2rem;
    padding: ${space[0.5]} ${space[2]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.wash};
    font: ${size.small} / 1.5 ${font.mono};
    text-align: center;
  }
`;

const Switch = styled.label`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-height: 2.75rem;
  font-weight: 600;
  input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    accent-color: ${color.primary};
  }
`;

/** Lists the keys of the desk, with a switch to turn them on or off. */
export const KeysDialog = ({ on, onSwitch, onClose }: { on: boolean; onSwitch: (on: boolean) => void; onClose: () => void }) => (
  <Dialog title="Keys of the review desk" onClose={onClose}>
    <Quiet>They act where nobody writes. A decision can be taken back for a while.</Quiet>
    <Keys>
      {keyNames.map((name) => (
        <div key={name.key}>
          <dt>
            <kbd>{'shown' in name ? name.shown : name.key}</kbd>
          </dt>
          <dd>{name.does}</dd>
        </div>
      ))}
    </Keys>
    <Switch>
      <input type="checkbox" checked={on} onChange={({ currentTarget: { checked } }) => onSwitch(checked)} />
      Use these keys in this browser
    </Switch>
    <CloseButton onClose={onClose} />
  </Dialog>
);
