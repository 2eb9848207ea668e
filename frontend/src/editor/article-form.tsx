import { useRef, useState, type FormEvent } from 'react';
import { ArticleFields } from './article-fields.tsx';
import { fieldNames, type ArticleValues, type FieldErrors, type FieldName } from './article-values.ts';
import type { Content } from './content.ts';
import type { Draft, Subject } from './drafts.ts';
import { FormFoot } from './form-foot.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Problem } from './refusal.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useArticleValues } from './use-article-values.ts';
import { useDraft } from './use-draft.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useSubmission } from './use-submission.ts';

const noRoom: Problem = { text: 'This device has no room to keep a draft. Please submit before you leave this page.' };

interface Props {
  readonly subject: Subject;
  readonly username: string;
  /** What is there without a draft. */
  readonly begun: ArticleValues;
  /** Of a post that is edited: the revision that the author sees. */
  readonly revision: number | undefined;
  /** A draft that the author goes on with. */
  readonly restored: Draft | undefined;
}

/**
 * The form of an article, new or revised. What is typed is never lost: it is kept on the device until the server has
 * it.
 */
export const ArticleForm = ({ subject, username, begun, revision, restored }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const article = useArticleValues(restored?.values ?? begun);
  const formErrors = useFormErrors(article.values);
  const draft = useDraft(
    { subject, begun, restored, revision },
    () => article.now().values,
    () => setProblem(noRoom),
  );

  const focusOn = (found: FieldErrors): void => {
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first === 'content') article.editor.current?.focus();
    else if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else button.current?.focus();
  };
  const submission = useSubmission({ postId: subject.postId, article, formErrors, draft, onProblem: setProblem, focusOn });

  const change = (name: FieldName, value: string): void => {
    article.change(name, value);
    formErrors.forget(name);
    draft.changed();
  };
  const changeContent = ({ html, text }: Content): void => {
    article.changeContent(html);
    formErrors.checkContent(html, text);
    draft.changed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void submission.submit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div inert={submission.pending}>
        <ArticleFields
          values={article.values}
          errors={formErrors.errors}
          editor={article.editor}
          onChange={change}
          onContent={changeContent}
          onLabel={() => article.editor.current?.focus()}
        />
      </div>
      <FormFoot problem={problem} pending={submission.pending} button={button} />
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.done} />
      {submission.signingIn && (
        <SignInAgain
          username={username}
          onClose={submission.stopSigningIn}
          onSignedIn={() => {
            submission.stopSigningIn();
            void submission.submit();
          }}
        />
      )}
    </form>
  );
};
