import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { TextField } from '../components/field.tsx';
import { Button, Quiet } from '../components/ui.tsx';
import { color, space } from '../theme.ts';
import type { useForm, Values } from './use-form.ts';

/** Sent before the page's own code runs, it must put no password into an address. */
export const Form = styled.form.attrs({ method: 'post' })`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[5]};
`;

/** A button that looks like a link. */
export const TextButton = styled.button`
  justify-self: start;
  padding: ${space[1.5]} 0;
  border: 0;
  background: none;
  color: ${color.primary};
  text-decoration: underline;
  cursor: pointer;
`;

/** A link between the fields and the button, as tall as a finger. */
export const Way = styled.p`
  justify-self: start;
  a {
    display: inline-block;
    padding-block: ${space[1.5]};
  }
`;

export interface FormProps {
  /** What was typed in the form before, by field: it is there again when the reader comes back from the other tab. */
  readonly typed: Values;
  readonly onSwitch: () => void;
}

export type Field = Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete' | 'hint'> & {
  readonly name: string;
};

interface FrameProps extends FormProps {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly Field[];
  readonly form: ReturnType<typeof useForm>;
  /** What the button says, and while the form is on its way. */
  readonly send: readonly [idle: string, pending: string];
  /** What leads to the other form. */
  readonly other: string;
  /** What stands between the fields and the button. */
  readonly children?: ReactNode;
  /** What does the same in another way. */
  readonly otherWay?: ReactNode;
}

/** What both forms are: a heading, fields, a button, and the way to the other form. */
export const Frame = ({ title, text, fields, form, send, other, typed, onSwitch, children, otherWay }: FrameProps) => (
  <>
    <h1>{title}</h1>
    <Quiet>{text}</Quiet>
    <Form noValidate onSubmit={form.submit}>
      {fields.map((field) => (
        <TextField key={field.name} {...field} defaultValue={typed[field.name]} error={form.errors[field.name]} />
      ))}
      {children}
      <Button type="submit" disabled={form.pending}>
        {send[form.pending ? 1 : 0]}
      </Button>
      {otherWay}
      <TextButton type="button" onClick={onSwitch}>
        {other}
      </TextButton>
    </Form>
  </>
);
