import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import { ownPost, refreshPosts, revisePost, submitPost } from '../api/own-posts.ts';
import { useToast } from '../components/toast.tsx';
import { Button, ButtonLink, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color } from '../theme.ts';
import { ArticleFields } from './article-fields.tsx';
import { bodyOf, errorsOf, fieldNames, type ArticleValues, type FieldErrors, type FieldName } from './article-values.ts';
import type { Draft, Subject } from './drafts.ts';
import type { EditorHandle } from './editor.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Content } from './serialise.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { postChangedText, PostChangedError, reviseOnce, submitOnce, type Calls } from './submission.ts';
import { newKey, useDraft } from './use-draft.ts';

const Foot = styled.div`
  display: grid;
  gap: 0.75rem;
  margin-top: 1.5rem;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  justify-content: end;
`;

const Problem = styled.div`
  padding: 0.75rem 1rem;
  border: 1px solid ${color.danger};
  border-radius: 0.4rem;
  color: ${color.danger};
`;

const calls: Calls = { submit: submitPost, revise: revisePost, read: ownPost };

/**
 * The form of an article, new or revised. `begun` is what is there without a draft, `restored` a draft that the author goes on with.
 * What is typed is never lost: it is kept on the device until the server has it.
 */
export const ArticleForm = ({
  subject,
  username,
  begun,
  revision,
  restored,
  children,
}: {
  subject: Subject;
  username: string;
  begun: ArticleValues;
  revision?: number;
  restored?: Draft | undefined;
  children?: ReactNode;
}) => {
  const { postId } = subject;
  const toast = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [values, setValues] = useState(restored?.values ?? begun);
  const typed = useRef(values);
  const contentChanges = useRef(0);
  const [contentError, setContentError] = useState<string>();
  const [told, setTold] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const refused = useRef<FieldErrors>(undefined);
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);

  const now = (): { values: ArticleValues; text: string } => {
    const content = editor.current?.content();
    return { values: { ...typed.current, content: content?.html ?? typed.current.content }, text: content?.text ?? '' };
  };
  const draft = useDraft(
    subject,
    begun,
    restored,
    revision,
    () => now().values,
    () => setProblem('This device has no room to keep a draft. Please submit before you leave this page.'),
  );

  const local = tried ? errorsOf({ ...values, content: '' }, '') : {};
  const errors: FieldErrors = { ...told, ...local, content: contentError ?? told.content };

  const change = (name: FieldName, value: string): void => {
    typed.current = { ...typed.current, [name]: value };
    setValues(typed.current);
    setTold((before) => ({ ...before, [name]: undefined }));
    draft.changed();
  };
  /** Specification, section 5: validated on every change; the first one is too early to complain. */
  const changeContent = ({ html, text }: Content): void => {
    typed.current = { ...typed.current, content: html };
    contentChanges.current += 1;
    setTold((before) => (before.content === undefined ? before : { ...before, content: undefined }));
    if (contentChanges.current > 1) setContentError(errorsOf({ ...typed.current, content: html }, text).content);
    draft.changed();
  };
  const focusOn = (found: FieldErrors): void => {
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first === 'content') editor.current?.focus();
    else if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else button.current?.focus();
  };

  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) return setSigningIn(true);
    if (error instanceof PostChangedError && error.now) draft.saw(error.now.revision);
    const known = error instanceof ApiError || error instanceof PostChangedError ? error.sentence : '';
    toast({ title: 'Error', text: known || 'Failed to create post', destructive: true });
    const fields =
      error instanceof ApiError
        ? (Object.fromEntries(error.fields.map(({ field, message }) => [field, message])) as FieldErrors)
        : {};
    setTold(fields);
    if (error instanceof PostChangedError) {
      setProblem(postChangedText(error));
      setOther(error.now && paths.editPost(error.now.id));
    } else if (!(error instanceof ApiError))
      setProblem('The site could not be reached. Your text is kept: please check your connection and submit again.');
    else if (Object.keys(fields).length === 0) setProblem(error.sentence || 'Failed to create post');
    refused.current = fields;
  };

  // The fields can be reached again when they are no longer inert.
  useEffect(() => {
    if (!pending && refused.current) focusOn(refused.current);
    if (!pending) refused.current = undefined;
  }, [pending]);

  const send = async (body: ReturnType<typeof bodyOf>): Promise<ReviewedPost> =>
    postId === undefined
      ? submitOnce(calls, body, draft.attempt, newKey, draft.attempted)
      : reviseOnce(calls, postId, body, draft.revision ?? 0);

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    const article = now();
    const found = errorsOf(article.values, article.text);
    setTried(true);
    setContentError(found.content);
    setTold({});
    setProblem(undefined);
    setOther(undefined);
    if (Object.keys(found).length > 0) return focusOn(found);
    sending.current = true;
    setPending(true);
    try {
      await send(bodyOf(article.values));
      draft.done();
      toast({ title: 'Post submitted', text: 'Your post has been submitted for review' });
      await refreshPosts();
      await navigate(postId === undefined ? paths.home : paths.myArticles);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setPending(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <div inert={pending}>
        <ArticleFields
          values={values}
          errors={errors}
          editor={editor}
          onChange={change}
          onContent={changeContent}
          onLabel={() => editor.current?.focus()}
        />
      </div>
      <Foot>
        {problem && (
          <Problem role="alert">
            {problem}{' '}
            {other && (
              <a href={other} target="_blank" rel="noreferrer">
                Read what is there now (in a new tab)
              </a>
            )}
          </Problem>
        )}
        <Quiet>Your article will be reviewed by our editors before publishing</Quiet>
        <Buttons>
          <ButtonLink $kind="quiet" to={paths.home}>
            Cancel
          </ButtonLink>
          <Button ref={button} type="submit" aria-disabled={pending}>
            {pending ? 'Submitting...' : 'Submit for Review'}
          </Button>
        </Buttons>
      </Foot>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.done} />
      {signingIn && (
        <SignInAgain
          username={username}
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            void submit();
          }}
        />
      )}
    </form>
  );
};
