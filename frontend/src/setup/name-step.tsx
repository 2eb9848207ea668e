import useSWR from 'swr';
import { checkSiteName, oneLine } from '../../../contracts/rules.ts';
import type { SiteNameView } from '../../../contracts/views/site-name.ts';
import { fetchSiteName, nameSite, siteNamePath } from '../api/setup.ts';
import { Form } from '../auth/form-frame.tsx';
import { errorsOf } from '../auth/use-form.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { Actions } from '../components/actions.ts';
import { TextField } from '../components/field.tsx';
import { Button, Failure, Skeletons } from '../components/ui.tsx';
import { StepPanel } from './step.tsx';

interface Props {
  readonly name: string;
  /** `isOther`: whether the pages now show a different name. */
  readonly onDone: (isOther: boolean) => void;
}

const NameForm = ({ name, onDone }: Props) => {
  const form = useOutcomeForm(
    (values) => errorsOf(checkSiteName(oneLine(values.name ?? ''))),
    async (values) => {
      const given = oneLine(values.name ?? '');
      if (given !== name) await nameSite(given);
      onDone(given !== name);
      return undefined;
    },
  );
  return (
    <StepPanel
      title="What is the site called?"
      text="The name stands in the header of every page, in mails and in search results. You can change it here later."
      refusal={form.refusal}
    >
      <Form noValidate onSubmit={form.submit}>
        <TextField
          label="Name of the site"
          name="name"
          dir="auto"
          autoComplete="off"
          defaultValue={name}
          error={form.errors.name}
        />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save and go on'}
        </Button>
      </Form>
    </StepPanel>
  );
};

/** Sets the site's name, unless its operator has fixed it. */
export const NameStep = ({ onDone }: Pick<Props, 'onDone'>) => {
  const { data, error, mutate } = useSWR<SiteNameView, Error>(siteNamePath, fetchSiteName);
  if (!data) return error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={1} height="16rem" />;
  if (!data.isFixed) return <NameForm name={data.name} onDone={onDone} />;
  return (
    <StepPanel
      title={`The site is called ${data.name}`}
      text="Its operator gives it this name, in SITE_NAME or SITE_DIR, where it can be changed."
    >
      <Actions>
        <Button onClick={() => onDone(false)}>Go on</Button>
      </Actions>
    </StepPanel>
  );
};
