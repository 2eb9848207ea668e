import type { Ref } from 'react';
import styled from 'styled-components';
import { lengthOf, fieldLimits, oneLine } from '../../../contracts/rules.ts';
import { useCategories } from '../api/lists.ts';
import { Field, TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { from, space } from '../theme.ts';
import type { ArticleValues, FieldErrors, FieldName } from './article-values.ts';
import { Editor, type EditorHandle } from './editor.tsx';
import type { Content } from './content.ts';
import { CoverField } from './pictures/cover-field.tsx';
import type { SingleUpload } from '../uploads/use-single-upload.ts';
import type { Remarked } from './remarks/use-remarked.ts';
import { TagsField } from './tags/tags-field.tsx';

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
`;

const Pair = styled(Column)`
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
`;

interface FieldsProps {
  readonly values: ArticleValues;
  readonly errors: FieldErrors;
  /** The number of characters in the content, if there are too few. */
  readonly contentLength: number | undefined;
  readonly editor: Ref<EditorHandle>;
  readonly cover: SingleUpload;
  readonly remarked: Remarked | undefined;
  readonly onChange: (name: FieldName, value: string) => void;
  readonly onContent: (content: Content) => void;
  readonly onLabel: () => void;
}

const CategoryField = ({ values, errors, onChange }: Pick<FieldsProps, 'values' | 'errors' | 'onChange'>) => {
  const { data: categories, error, mutate } = useCategories();
  const failed = error !== undefined && categories === undefined;
  return (
    <Field label="Category" error={errors.categoryId}>
      {(control) => (
        <>
          <select
            {...control}
            name="categoryId"
            required
            value={values.categoryId}
            onChange={(event) => onChange('categoryId', event.target.value)}
          >
            <option value="">{categories || failed ? 'Select a category' : 'Loading categories...'}</option>
            {categories?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {failed && (
            <Button $kind="quiet" role="alert" onClick={() => void mutate()}>
              The categories could not be loaded. Try again
            </Button>
          )}
        </>
      )}
    </Field>
  );
};

/** The fields of an article (specification, section 2, "Create-post screen"). */
export const ArticleFields = ({
  values,
  errors,
  contentLength,
  editor,
  cover,
  remarked,
  onChange,
  onContent,
  onLabel,
}: FieldsProps) => {
  const text = (name: FieldName) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const written = lengthOf(oneLine(values.summary));
  return (
    <Column>
      <TextField label="Title" autoComplete="off" dir="auto" {...text('title')} />
      <Pair>
        <CategoryField values={values} errors={errors} onChange={onChange} />
        <TextField
          label="Estimated read time (minutes)"
          type="number"
          inputMode="numeric"
          min={fieldLimits.readTime.min}
          max={fieldLimits.readTime.max}
          {...text('readTime')}
        />
      </Pair>
      <TagsField value={values.tags} error={errors.tags} onChange={(tags) => onChange('tags', tags)} />
      <Field
        label="Summary"
        hint={`Appears in previews. ${written} of ${fieldLimits.summary.max} characters, at least ${fieldLimits.summary.min}.`}
        error={errors.summary}
      >
        {(control) => (
          <textarea
            {...control}
            name="summary"
            rows={3}
            required
            dir="auto"
            value={values.summary}
            onChange={(event) => onChange('summary', event.target.value)}
          />
        )}
      </Field>
      <CoverField values={values} error={errors.cover} cover={cover} onChange={onChange} />
      <div onClick={(event) => (event.target as Element).localName === 'label' && onLabel()}>
        <Field
          label="Content"
          hint={contentLength === undefined ? undefined : `At least ${fieldLimits.content.min} characters, now ${contentLength}.`}
          error={errors.content}
        >
          {({ id, 'aria-describedby': describedBy }) => (
            <Editor
              ref={editor}
              id={id}
              initial={values.content}
              labelledBy={`${id}-label`}
              describedBy={describedBy}
              invalid={errors.content !== undefined}
              remarked={remarked}
              onChange={onContent}
            />
          )}
        </Field>
      </div>
    </Column>
  );
};
