import { fetchOwnData } from '../api/settings.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { Button } from '../components/ui.tsx';
import { Form, Outcome, Part } from './parts.tsx';

/** Has the browser keep a file where it keeps what is downloaded. */
const save = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The button that downloads all that is kept of the one who is signed in, and what came of it. */
export const DownloadData = ({ label, kind = 'primary' }: { label: string; kind?: 'primary' | 'quiet' }) => {
  const form = useOutcomeForm(
    () => ({}),
    async () => {
      save(await fetchOwnData());
      return 'Your data is downloaded.';
    },
  );
  return (
    <>
      <Form noValidate onSubmit={form.submit}>
        <Button $kind={kind} type="submit" disabled={form.pending}>
          {form.pending ? 'Downloading...' : label}
        </Button>
      </Form>
      <Outcome done={form.done} refusal={form.refusal} />
    </>
  );
};

/** Downloads all that is kept of the one who is signed in. */
export const OwnData = () => (
  <Part
    title="Your data"
    text="All that is kept of you, as one zip file: your account, sessions and notices, and your articles with all their versions and what was decided on them."
  >
    <DownloadData label="Download" />
  </Part>
);
