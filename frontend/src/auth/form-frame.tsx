import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { TextField } from '../components/field.tsx';
import { Button, Quiet } from '../components/ui.tsx';
import { color, space } from '../theme.ts';
import type { useForm, Values } from './use-form.ts';

/** Uses POST: if submitted before the page's script runs, it must not put the password into the address. */
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

/** A link between the fields and the button, tall enough for a finger. */
export const Way = styled.p`
  justify-self: start;
  a {
    display: inline-block;
    padding-block: ${space[1.5]};
  }
`;

export interface FormProps {
  /** The values typed earlier, by field, restored when the reader returns from the other tab. */
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
  /** The button's labels, idle and while sending. */
  readonly send: readonly [idle: string, pending: string];
  /** The label of the link to the other form. */
  readonly other: string;
  /** Content between the fields and the button. */
  readonly children?: ReactNode;
  /** An alternative way to sign in. */
  readonly otherWay?: ReactNode;
}

/** The layout of both forms: a heading, fields, a button, and a link to the other form. */
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
