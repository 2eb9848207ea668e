import { useRef, useState, type FormEvent } from 'react';
import { ArticleFields } from './article-fields.tsx';
import { fieldNames, type FieldErrors, type FieldName } from './article-values.ts';
import type { Content } from './content.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftStatus } from './draft-status.tsx';
import { FormFoot } from './form-foot.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { DraftStart } from './live-draft.ts';
import type { Problem } from './refusal.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useArticleValues } from './use-article-values.ts';
import { useDraft } from './use-draft.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useSubmission } from './use-submission.ts';
import { useWordCount, WordCount } from './word-count.tsx';

const noRoom: Problem = { text: 'This device has no room to keep a draft. Please submit before you leave this page.' };

const stillUploading: Problem = { text: 'A picture is not there yet. Please wait for it, or remove it, then submit again.' };

interface Props {
  readonly username: string;
  readonly start: DraftStart;
  /** The draft is on the server, under this id. */
  readonly onSaved: (id: string) => void;
  /** The author wants to see the draft as it is on the server: here, where nothing here is newer. */
  readonly onSee: (isSaved: boolean) => void;
}

/**
 * The form of an article, new or revised. What is typed is never lost: it is kept on the device until the server has
 * it.
 */
export const ArticleForm = ({ username, start, onSaved, onSee }: Props) => {
  const { subject, begun, restored } = start;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const article = useArticleValues(restored?.values ?? begun);
  const formErrors = useFormErrors(article.values);
  const [words, countWords] = useWordCount(article.values.content);
  const { draft, state } = useDraft(start, () => article.now().values, { onFull: () => setProblem(noRoom), onSaved });

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
    countWords(text);
    draft.changed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (article.editor.current?.isUploading()) setProblem(stillUploading);
    else void submission.submit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DraftBar
        state={state}
        onSee={() => onSee(draft.isSaved())}
        onKeep={() => void draft.keepBoth().then(() => article.editor.current?.focus())}
      />
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
      <FormFoot
        problem={problem}
        pending={submission.pending}
        button={button}
        above={
          <>
            <WordCount words={words} readTime={article.values.readTime} onEstimate={(time) => change('readTime', time)} />
            <DraftStatus state={state} />
          </>
        }
      />
      <LeaveGuard isDirty={draft.isDirty} isSaved={draft.isSaved} onDiscard={() => void draft.done()} />
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
