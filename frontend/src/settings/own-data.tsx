import { fetchOwnData } from '../api/settings.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { saveFile } from '../components/save-file.ts';
import { Button } from '../components/ui.tsx';
import { Form, Outcome, Part } from './parts.tsx';

/** The button that downloads all data stored about the user, and the outcome. */
export const DownloadData = ({ label, kind = 'primary' }: { label: string; kind?: 'primary' | 'quiet' }) => {
  const form = useOutcomeForm(
    () => ({}),
    async () => {
      saveFile(await fetchOwnData());
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

/** Downloads all data stored about the user. */
export const OwnData = () => (
  <Part
    title="Your data"
    text="All that is kept of you, as one zip file: your account, sessions and notices, and your articles with all their versions and what was decided on them."
  >
    <DownloadData label="Download" />
  </Part>
);
