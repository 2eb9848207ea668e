import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import { ownPost, refreshPosts, revisePost, submitPost } from '../api/own-posts.ts';
import { useToast } from '../components/toast.tsx';
import { paths } from '../paths.ts';
import { bodyOf, type SentArticle, type FieldErrors } from './article-values.ts';
import type { LiveDraft } from './live-draft.ts';
import { newKey } from './new-key.ts';
import { refusalOf, type Problem } from './refusal.ts';
import { PostChangedError, reviseOnce, submitOnce, type Calls } from './submission.ts';
import type { TypedArticle } from './use-article-values.ts';
import type { FormErrors } from './use-form-errors.ts';

const calls: Calls = { submit: submitPost, revise: revisePost, read: ownPost };

const send = (postId: number | undefined, body: SentArticle, draft: LiveDraft): Promise<ReviewedPost> =>
  postId === undefined
    ? submitOnce(calls, body, draft.attempt, newKey, draft.attempted)
    : reviseOnce(calls, postId, body, draft.revision ?? 0);

/** The parts of the form that a submission needs. */
interface Form {
  /** The post being edited; undefined for a new one. */
  readonly postId: number | undefined;
  readonly article: TypedArticle;
  readonly formErrors: FormErrors;
  readonly draft: LiveDraft;
  readonly onProblem: (problem: Problem | undefined) => void;
  /** Focuses the first field with an error; without errors, the submit button. */
  readonly focusOn: (errors: FieldErrors) => void;
}

export interface Submission {
  readonly pending: boolean;
  readonly submit: () => Promise<void>;
}

/** Submits the form once and leaves the page, or shows why it failed. */
export const useSubmission = ({ postId, article, formErrors, draft, onProblem, focusOn }: Form): Submission => {
  const toast = useToast();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const refused = useRef<FieldErrors>(undefined);

  // The fields can only be focused once they are no longer inert.
  const focusOnRefused = useEffectEvent(focusOn);
  useEffect(() => {
    if (pending) return;
    if (refused.current) focusOnRefused(refused.current);
    refused.current = undefined;
  }, [pending]);

  const refuse = (error: unknown): void => {
    // The author left the page instead of signing in again.
    if (error instanceof ApiError && error.status === 401) return draft.signedOut();
    if (error instanceof PostChangedError && error.now) draft.saw(error.now.revision);
    // The remarks may be different now.
    if (error instanceof PostChangedError) article.change('doneRemarks', '');
    const { sentence, fields, problem } = refusalOf(error);
    const isErased = error instanceof ApiError && error.code === 'POST_ERASED';
    if (isErased) draft.erased();
    toast({ title: 'Error', text: sentence, destructive: true });
    formErrors.tell(fields);
    // For an erased post, the bar at the top of the form offers the actions.
    if (problem && !isErased) onProblem(problem);
    refused.current = fields;
  };

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    const { values, text } = article.now();
    const found = formErrors.check(values, text);
    onProblem(undefined);
    if (Object.keys(found).length > 0) return focusOn(found);
    sending.current = true;
    setPending(true);
    draft.submitting();
    try {
      await send(postId, bodyOf(values), draft);
      await draft.done();
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
  return { pending, submit };
};
