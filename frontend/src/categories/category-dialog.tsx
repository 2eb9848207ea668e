import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import type { EditedCategory } from '../../../contracts/views/category.ts';
import { changeCategory, createCategory, type Look } from '../api/category-board.ts';
import { autofocus } from '../components/autofocus.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Field, TextField } from '../components/field.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { ColorChoice } from './color-choice.tsx';
import { IconChoice } from './icon-choice.tsx';
import { useCategoryForm } from './use-category-form.ts';
import { useSlug } from './use-slug.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  margin-top: ${space[4]};
`;

const Now = styled.span`
  display: flex;
  gap: ${space[3]};
  align-items: center;
`;

const usual: Look = { name: '', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

const addressHint = 'Where its page is. It can never be changed.';
const taken = 'This address is taken. Please choose another one.';

interface Props {
  /** Undefined for a new category. */
  readonly category: EditedCategory | undefined;
  readonly onDone: (category: EditedCategory) => void;
  /** Called when another admin changed it meanwhile, so that it must be refetched. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Why the server refused the change, and the current category if another admin changed it. */
const Refusal = ({ sentence, now }: { sentence: string; now: EditedCategory | undefined }) => (
  <ErrorNotice role="alert">
    <span>{sentence}</span>
    {now && (
      <Now>
        <CategoryIcon category={now} />
        <span>
          It is called <bdi>{now.name}</bdi> now. To save puts what stands here in its place.
        </span>
      </Now>
    )}
  </ErrorNotice>
);

/** Creates a category, or changes its name and appearance. */
export const CategoryDialog = ({ category, onDone, onChanged, onClose }: Props) => {
  const [read] = useState(category);
  const { look, change, submit, sending, failure, errors } = useCategoryForm(category ?? usual, onDone, onChanged);
  const address = useSlug(category ? '' : look.name);
  const close = (): void => {
    if (!sending) onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit(({ name, iconClass, iconColor, bgColor }) => {
      const given = { name, iconClass, iconColor, bgColor };
      return category ? changeCategory(category, given) : createCategory({ ...given, slug: address.wanted });
    });
  };
  return (
    <Dialog title={category ? `Edit ${category.name}` : 'Add a Category'} onClose={close}>
      <Form noValidate onSubmit={onSubmit}>
        <Field label="Name" error={errors.name}>
          {(control) => (
            <input
              {...control}
              ref={autofocus}
              dir="auto"
              autoComplete="off"
              value={look.name}
              readOnly={sending}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          )}
        </Field>
        {!category && (
          <TextField
            label="Address: /categories/…"
            hint={addressHint}
            error={errors.slug ?? (address.isTaken ? taken : undefined)}
            autoComplete="off"
            value={address.slug}
            readOnly={sending}
            onChange={({ currentTarget }) => {
              address.type(currentTarget.value);
              change({});
            }}
          />
        )}
        <IconChoice
          look={errors.iconColor ? usual : look}
          iconClass={look.iconClass}
          onChoose={(iconClass) => change({ iconClass })}
        />
        <ColorChoice look={look} errors={errors} onChoose={change} />
        {failure && <Refusal sentence={failure} now={category?.revision === read?.revision ? undefined : category} />}
        <DialogButtons>
          <Button $kind="quiet" aria-disabled={sending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={sending}>
            {sending ? 'Saving...' : category ? 'Save' : 'Add Category'}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
};
