import { useState, type ReactNode } from 'react';
import { CloseButton } from '../components/close-button.tsx';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { DialogWaiting } from '../components/dialog-waiting.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { MobileMenu } from '../components/mobile-menu.tsx';
import { DoneNotice, ErrorNotice, WarningNotice } from '../components/notices.ts';
import { Refused } from '../components/refused.tsx';
import { Said } from '../components/said.ts';
import BusyNotice from '../components/busy-notice.tsx';
import { useToast, type Toast } from '../components/toast.tsx';
import { Button } from '../components/ui.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { longWord, rightToLeft, user } from './samples.ts';
import { Part, Several, Specimen } from './specimen.tsx';

type Opened = (close: () => void) => ReactNode;

const question: Opened = (close) => (
  <Dialog title="Approve Post" description="This post will be published and visible to all users." onClose={close}>
    <DialogButtons>
      <Button $kind="quiet" onClick={close}>
        Cancel
      </Button>
      <Button>Yes, Approve</Button>
    </DialogButtons>
  </Dialog>
);

const form: Opened = (close) => (
  <Dialog title="Reject Post" description="This post will be rejected and not published." onClose={close}>
    <ErrorNotice role="alert">Max rejected this post a minute ago.</ErrorNotice>
    <UnsentText
      label="Reason"
      hint="At most 1,000 characters"
      error="Please give a reason"
      rows={3}
      typed={{ text: `The schematic is missing.\n${rightToLeft}`, type: () => undefined }}
    />
    <DialogButtons>
      <Button $kind="quiet" onClick={close}>
        Cancel
      </Button>
      <Button $kind="danger" aria-disabled>
        Rejecting...
      </Button>
    </DialogButtons>
  </Dialog>
);

const refused: Opened = (close) => (
  <Dialog title="Suspend" onClose={close}>
    <Refused title="Nothing was changed" sentence="Max suspended this account a minute ago." onClose={close} />
  </Dialog>
);

const sent: Opened = (close) => (
  <FormDialog
    title="Rename Passkey"
    labels={['Save name', 'Saving...']}
    check={({ name = '' }): Record<string, string> => (name === '' ? { name: 'Please give a name' } : {})}
    send={() => Promise.reject(new Error('It is not sent.'))}
    onClose={close}
  >
    {({ name }) => <TextField label="Name" name="name" error={name} />}
  </FormDialog>
);

const severe: Opened = (close) => (
  <FormDialog
    title="Erase Account"
    isSevere
    labels={['Erase for good', 'Erasing...']}
    check={({ username = '' }): Record<string, string> =>
      username === 'mira' ? {} : { username: 'Please type the username, mira' }
    }
    send={() => Promise.reject(new Error('It is not sent.'))}
    onClose={close}
  >
    {({ username }) => <TextField label="To confirm, type the username: mira" name="username" error={username} />}
  </FormDialog>
);

const extreme: Opened = (close) => (
  <Dialog title={longWord} description={longWord.repeat(3)} onClose={close}>
    <p dir="auto">{rightToLeft}</p>
    {Array.from({ length: 20 }, (_, line) => (
      <p key={line}>What is higher than the screen is scrolled.</p>
    ))}
    <CloseButton onClose={close} />
  </Dialog>
);

const dialogs: Readonly<Record<string, Opened>> = {
  'A question': question,
  'A form, refused and busy': form,
  'A form that is sent': sent,
  'A refusal': refused,
  'A form that takes something away': severe,
  'Very long': extreme,
  'The menu of a phone': (close) => <MobileMenu user={user} onClose={close} />,
  'The menu of a visitor': (close) => <MobileMenu user={null} onClose={close} />,
};

const toasts: Readonly<Record<string, Toast>> = {
  'A toast': { title: 'Post approved', text: 'The post has been published and is now live' },
  'A toast that can be undone': { title: 'Post approved', undo: { run: () => undefined, milliseconds: 30_000 } },
  'A toast of a failure': { title: 'Login failed', text: 'Invalid username or password', destructive: true },
  'A very long toast': { title: longWord, text: longWord.repeat(2) },
};

/** Overlays, each opened by its button. */
export const OverThePage = () => {
  const [opened, setOpened] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  return (
    <Part id="over" title="Over the page">
      <Specimen of="Dialogs">
        <Several data-dialogs>
          {Object.keys(dialogs).map((name) => (
            <Button key={name} $kind="quiet" onClick={() => setOpened(name)}>
              {name}
            </Button>
          ))}
        </Several>
        {opened !== undefined && dialogs[opened]?.(() => setOpened(undefined))}
      </Specimen>
      <Specimen of="Toasts">
        <Several data-toasts>
          {Object.entries(toasts).map(([name, shown]) => (
            <Button key={name} $kind="quiet" onClick={() => toast(shown)}>
              {name}
            </Button>
          ))}
        </Several>
      </Specimen>
      <Specimen of="No room">
        <Button $kind="quiet" onClick={() => setBusy(!isBusy)}>
          The site is busy
        </Button>
        {isBusy && <BusyNotice />}
      </Specimen>
      <Specimen of="A notice that warns">
        <WarningNotice>
          <strong>Unsent draft</strong>
          <p>You wrote this on March 1, 2026. {longWord}</p>
        </WarningNotice>
      </Specimen>
      <Specimen of="A notice of a failure">
        <DoneNotice>
          <p>Your password is changed. Please sign in with the new one.</p>
        </DoneNotice>
        <ErrorNotice>
          <strong>The post was not submitted</strong>
          <p dir="auto">{rightToLeft}</p>
        </ErrorNotice>
      </Specimen>
      <Specimen of="What a dialog waits for, and what did not come">
        <DialogWaiting error={undefined} onRetry={() => undefined} />
        <DialogWaiting error={new Error('It did not come.')} onRetry={() => undefined} />
      </Specimen>
      <Specimen of="What somebody typed: two lines, very long words, right to left">
        <Said>{`The schematic is missing.\n${longWord}`}</Said>
        <Said dir="auto">{rightToLeft}</Said>
      </Specimen>
    </Part>
  );
};
