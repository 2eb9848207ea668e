import { useRef, useState, type FormEvent } from 'react';
import { ShareButton } from '../previews/share-button.tsx';
import { ArticleFields } from './article-fields.tsx';
import { fieldNames, type FieldErrors, type FieldName } from './article-values.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import type { Content } from './content.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftStatus } from './draft-status.tsx';
import { FormFoot } from './form-foot.tsx';
import { useWrongFormulas } from './formulas/use-wrong-formulas.ts';
import { WrongFormulas } from './formulas/wrong-formulas.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { sendPicture } from '../uploads/send-picture.ts';
import { useSingleUpload } from '../uploads/use-single-upload.ts';
import type { DraftStart } from './live-draft.ts';
import type { Problem } from './refusal.ts';
import { useRemarked } from './remarks/use-remarked.ts';
import { useArticleValues } from './use-article-values.ts';
import { useDraft } from './use-draft.ts';
import { useErased } from './use-erased.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useSubmission } from './use-submission.ts';
import { Undescribed, useCounted, WordCount } from './word-count.tsx';

const noRoom: Problem = {
  text: 'The storage of your browser is full, so the draft cannot be saved. Please submit before you leave this page.',
};

const stillUploading: Problem = { text: 'An image is still uploading. Please wait for it, or remove it, then submit again.' };

const unsent: Problem = {
  text: 'You have an unsent draft of this article. Restore it, or discard it, at the top of the page before you submit.',
};

interface Props {
  /** The post being revised. */
  readonly post: ReviewedPost | undefined;
  readonly start: DraftStart;
  /** Whether another draft of the article is offered above the form. */
  readonly isOffered: boolean;
  /** Called when the server has saved the draft under this id. */
  readonly onSaved: (id: string) => void;
  /** Called when the author asks to see the server's version; it opens here if nothing here is newer. */
  readonly onSee: (isSaved: boolean) => void;
  /** Called when the post being revised was erased. */
  readonly onErased: () => void;
}

/** The form of an article, new or revised. No typed text is lost: the device keeps it until the server has it. */
export const ArticleForm = ({ post, start, isOffered, onSaved, onSee, onErased }: Props) => {
  const { subject, begun, restored } = start;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const article = useArticleValues(restored?.values ?? begun);
  const formErrors = useFormErrors(article.values);
  const [{ words, undescribed }, count] = useCounted(article.values.content, (found) => article.countedWords(found.words));
  const [wrongFormulas, lookAtFormulas] = useWrongFormulas(article.values.content);
  /** The id of the draft on the server; undefined until it is saved there. */
  const [savedAs, setSavedAs] = useState(start.opened?.onServer?.id);
  const read = () => article.now().values;
  const { draft, state } = useDraft(start, read, {
    onFull: () => setProblem(noRoom),
    onSaved: (id) => {
      setSavedAs(id);
      onSaved(id);
    },
    onErased,
  });
  const erased = useErased(subject.userId, draft, read, setProblem);

  const focusOn = (found: FieldErrors): void => {
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first === 'content') article.editor.current?.focus();
    else if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else button.current?.focus();
  };
  const submission = useSubmission({ postId: subject.postId, article, formErrors, draft, onProblem: setProblem, focusOn });

  const change = (name: FieldName, value: string): void => {
    article.change(name, value);
    // An error of the cover may concern its description.
    formErrors.forget(name === 'coverAlt' ? 'cover' : name);
    draft.changed();
  };
  const remarked = useRemarked(post, article.values.doneRemarks, (value) => change('doneRemarks', value));
  const cover = useSingleUpload(sendPicture, (src) => {
    change('cover', src);
    change('coverAlt', '');
  });
  const changeContent = (content: Content): void => {
    const { html, text } = content;
    article.changeContent(html);
    formErrors.checkContent(html, text);
    count(content);
    lookAtFormulas(html);
    draft.changed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (cover.isUnderWay() || article.editor.current?.isUploading()) setProblem(stillUploading);
    else if (post && isOffered && !draft.isDirty()) setProblem(unsent);
    else void submission.submit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DraftBar
        state={state}
        onSee={() => onSee(draft.isSaved())}
        onKeep={() => void draft.keepBoth().then(() => article.editor.current?.focus())}
        erased={erased}
      />
      <div inert={submission.pending}>
        <ArticleFields
          values={article.values}
          errors={formErrors.errors}
          contentLength={formErrors.contentLength}
          editor={article.editor}
          cover={cover}
          remarked={remarked}
          onChange={change}
          onContent={changeContent}
          onLabel={() => article.editor.current?.focus()}
        />
      </div>
      <FormFoot
        problem={problem}
        pending={submission.pending}
        button={button}
        share={
          savedAs !== undefined && (
            <ShareButton
              title={article.values.title.trim() || 'Untitled draft'}
              shared={{ draftId: savedAs }}
              onOpen={draft.flush}
            />
          )
        }
        above={
          <>
            <WordCount
              words={words}
              readTime={article.values.readTime}
              onEstimate={() => {
                article.computeReadTime(words);
                draft.changed();
              }}
            />
            <Undescribed images={undescribed} />
            <WrongFormulas wrong={wrongFormulas} onGo={(first) => article.editor.current?.goToFormula(first)} />
            <DraftStatus state={state} />
          </>
        }
      />
      <LeaveGuard isDirty={draft.isDirty} isSaved={draft.isSaved} onDiscard={() => void draft.done()} />
    </form>
  );
};
