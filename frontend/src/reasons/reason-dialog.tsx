import styled from 'styled-components';
import type { ReasonContent } from '../../../contracts/events/reason.ts';
import { checkListedReason, fieldLimits, tidyReason } from '../../../contracts/rules.ts';
import { statementCategories } from '../../../contracts/statement-categories.ts';
import type { ReasonBoard, ReasonView } from '../../../contracts/views/reason.ts';
import { addReason, changeReason } from '../api/reasons.ts';
import { errorsOf, type Values } from '../auth/use-form.ts';
import { autofocus } from '../components/autofocus.ts';
import { CheckGroup } from '../components/check-group.ts';
import { Field, TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { space } from '../theme.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  margin-top: ${space[4]};
`;

const textHint = `What its author is told; without names. At most ${fieldLimits.reasonText.max.toLocaleString('en-US')} characters`;

const tidied = ({ name = '', text = '', reference = '', url = '' }: Values) => tidyReason({ name, text, reference, url });

const contentOf = (values: Values): ReasonContent => {
  const { url, ...texts } = tidied(values);
  const { ground, category } = values as Pick<ReasonContent, 'ground' | 'category'>;
  return { ...texts, ground, category, ...(url === '' ? {} : { url }) };
};

const Ground = ({ reason }: { reason: ReasonView | undefined }) => (
  <CheckGroup>
    <legend>It rests on</legend>
    <label>
      <input type="radio" name="ground" value="rule" defaultChecked={reason?.ground !== 'law'} />A rule of this site
    </label>
    <label>
      <input type="radio" name="ground" value="law" defaultChecked={reason?.ground === 'law'} />A law
    </label>
  </CheckGroup>
);

const Category = ({ reason }: { reason: ReasonView | undefined }) => (
  <Field label="Category" hint="How the Transparency Database of the European Commission sorts it.">
    {(control) => (
      <select {...control} name="category" defaultValue={reason?.category}>
        {Object.entries(statementCategories).map(([category, name]) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface Props {
  /** Undefined for a new reason. */
  readonly reason: ReasonView | undefined;
  /** The version of the list when it was read: its number of changes. */
  readonly changes: number;
  readonly onDone: (board: ReasonBoard, name: string) => void;
  readonly onClose: () => void;
}

/** Adds a reason, or changes one. */
export const ReasonDialog = ({ reason, changes, onDone, onClose }: Props) => {
  const send = async (values: Values): Promise<void> => {
    const content = contentOf(values);
    onDone(await (reason ? changeReason(reason.id, content, changes) : addReason(content, changes)), content.name);
  };
  return (
    <FormDialog
      title={reason ? `Edit ${reason.name}` : 'Add a Reason'}
      labels={[reason ? 'Save' : 'Add Reason', 'Saving...']}
      check={(values) => errorsOf(checkListedReason(tidied(values)))}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextField
            label="Name"
            hint="What admins choose it by."
            error={errors.name}
            ref={autofocus}
            name="name"
            dir="auto"
            autoComplete="off"
            defaultValue={reason?.name}
          />
          <Field label="Text" hint={textHint} error={errors.text}>
            {(control) => <textarea {...control} name="text" rows={4} dir="auto" defaultValue={reason?.text} />}
          </Field>
          <Ground reason={reason} />
          <TextField
            label="The rule or the law"
            hint="As its author is to read it."
            error={errors.reference}
            name="reference"
            dir="auto"
            autoComplete="off"
            defaultValue={reason?.reference}
          />
          <TextField
            label="Its address"
            hint="Optional; where it can be read."
            error={errors.url}
            name="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            defaultValue={reason?.url}
          />
          <Category reason={reason} />
        </Fields>
      )}
    </FormDialog>
  );
};
