import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { pictureKinds } from '../uploads/picture-kinds.ts';
import { imageMeant, linkMeant } from './address.ts';
import { space } from '../theme.ts';

const Form = styled.form`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[4]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: end;
`;

/** A dialog with its own form. It is rendered outside the page's form, which must not receive its events either. */
const FormDialog = ({
  title,
  description,
  save,
  children,
  onSave,
  onClose,
}: {
  title: string;
  description: string;
  save: string;
  children: ReactNode;
  onSave: (values: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  // Runs after the dialog has opened, as it would focus its close button.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:not([readonly])');
    first?.focus();
    first?.select();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    onSave(formValues(event.currentTarget));
  };
  return createPortal(
    <Dialog title={title} description={description} onClose={onClose}>
      <Form ref={form} noValidate onSubmit={submit}>
        {children}
        <Buttons>
          <Button $kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{save}</Button>
        </Buttons>
      </Form>
    </Dialog>,
    document.body,
  );
};

/** Specification, section 2, "Create-post screen": an empty URL removes the link. */
export const LinkDialog = ({
  current,
  onSave,
  onClose,
}: {
  current: string;
  onSave: (href: string) => void;
  onClose: () => void;
}) => {
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title="Add Link"
      description="Enter the URL for your link"
      save="Save"
      onClose={onClose}
      onSave={({ url = '' }) => {
        const href = url.trim() === '' ? '' : linkMeant(url);
        if (href === undefined) setError('Please enter an address such as https://example.com or mailto:me@example.com');
        else onSave(href);
      }}
    >
      <TextField
        label="URL"
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        defaultValue={current}
        error={error}
      />
    </FormDialog>
  );
};

/**
 * Likewise, an empty URL inserts nothing. Most authors have a file, so uploading comes first. Images are uploaded as
 * soon as they are chosen, the first one with the description already typed.
 */
export const ImageDialog = ({
  onFiles,
  onInsert,
  onClose,
}: {
  onFiles: (files: readonly File[], alt: string | undefined) => void;
  onInsert: (image: { src: string; alt: string }) => void;
  onClose: () => void;
}) => {
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title="Add Image"
      description="Enter the URL for your image"
      save="Insert Image"
      onClose={onClose}
      onSave={({ url = '', alt = '' }) => {
        if (url.trim() === '') return;
        const src = imageMeant(url);
        if (src === undefined) setError('Please enter an address that begins with https://');
        else onInsert({ src, alt: alt.trim() });
      }}
    >
      <TextField
        label="Choose images on this device"
        type="file"
        multiple
        accept={pictureKinds}
        hint="PNG, JPEG, WebP, AVIF or GIF, each of at most 20 MB. You can also drop or paste them into the text."
        onChange={({ target }) => onFiles([...(target.files ?? [])], target.form ? formValues(target.form).alt?.trim() : '')}
      />
      <TextField
        label="Image URL"
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/image.jpg"
        error={error}
      />
      <TextField
        label="Image description"
        name="alt"
        autoComplete="off"
        hint="For readers who cannot see the image: what does it show?"
      />
    </FormDialog>
  );
};
