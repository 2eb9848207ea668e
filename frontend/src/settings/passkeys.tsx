import { useRef, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import { knowsPasskeys } from '../api/passkeys.ts';
import { Actions } from '../components/actions.ts';
import { Time } from '../components/time.tsx';
import { Button, Failure, Quiet, Skeletons } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { AddPasskey } from './add-passkey.tsx';
import { Entries, Entry } from './entries.ts';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { Outcome, Part } from './parts.tsx';
import { usePasskeys } from './use-passkeys.ts';

const None = styled(Quiet)`
  margin-bottom: ${space[4]};
`;

type PasskeyAction = 'rename' | 'remove';

const never = () => () => undefined;

const Passkey = ({ passkey, onChoose }: { passkey: PasskeyView; onChoose: (action: PasskeyAction) => void }) => (
  <Entry>
    <div>
      <p>
        <strong dir="auto">{passkey.name}</strong>
      </p>
      <p>
        Added <Time value={passkey.addedAt} format="short" />
        {passkey.lastUsedAt === null ? (
          ' · Not used yet'
        ) : (
          <>
            {' '}
            · Last used <Time value={passkey.lastUsedAt} format="short" />
          </>
        )}
      </p>
    </div>
    <Actions>
      <Button $kind="quiet" aria-label={`Rename passkey: ${passkey.name}`} onClick={() => onChoose('rename')}>
        Rename
      </Button>
      <Button $kind="quiet" aria-label={`Remove passkey: ${passkey.name}`} onClick={() => onChoose('remove')}>
        Remove
      </Button>
    </Actions>
  </Entry>
);

/** The user's passkeys. */
export const Passkeys = () => {
  const { passkeys, error, retry, done, changed, begins } = usePasskeys();
  const [chosen, setChosen] = useState<{ readonly action: PasskeyAction; readonly passkey: PasskeyView }>();
  const list = useRef<HTMLUListElement>(null);
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true);
  const Chosen = chosen?.action === 'rename' ? RenamePasskey : RemovePasskey;
  const settled = async (sentence: string): Promise<void> => {
    setChosen(undefined);
    await changed(sentence);
    // The focused element may be gone.
    list.current?.focus();
  };
  return (
    <Part
      title="Passkeys"
      text="With a passkey you sign in by what unlocks your phone or computer, without the password. Nobody can guess it, or ask you for it on another site."
    >
      {!passkeys && (error ? <Failure onRetry={retry} /> : <Skeletons count={1} height="4rem" />)}
      {passkeys?.length === 0 && <None>You have no passkey yet.</None>}
      {passkeys && passkeys.length > 0 && (
        <Entries ref={list} tabIndex={-1} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              onChoose={(action) => {
                begins();
                setChosen({ action, passkey });
              }}
            />
          ))}
        </Entries>
      )}
      {isKnown ? <AddPasskey onBegin={begins} onAdded={changed} /> : <Quiet>This browser does not know passkeys.</Quiet>}
      <Outcome done={done} refusal="" />
      {chosen && <Chosen passkey={chosen.passkey} onDone={settled} onClose={() => setChosen(undefined)} />}
    </Part>
  );
};
