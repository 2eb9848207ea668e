import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { ButtonLink, EmptyState, Failure, Spinner } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { ArticleForm } from './article-form.tsx';
import { noValues, valuesOf } from './article-values.ts';
import { DraftOffer } from './draft-offer.tsx';
import type { Draft, Subject } from './drafts.ts';
import { openedDraft, openedWithout } from './opened-draft.ts';
import { useDraftAddress } from './use-draft-address.ts';
import { useOpenedDraft } from './use-opened-draft.ts';

interface FormProps {
  readonly user: UserView;
  readonly post: ReviewedPost | undefined;
  readonly address: ReturnType<typeof useDraftAddress>;
  readonly onErased: () => void;
}

/** What the two ways to begin a form share. */
const useForm = ({ user, post, address, onErased }: FormProps) => {
  const subject: Subject = { userId: user.id, postId: post?.id };
  const seeElsewhere = (isSaved: boolean): void => {
    if (isSaved) address.reopen();
    else window.open(location.href, '_blank', 'noreferrer');
  };
  return { subject, form: { post, onSaved: address.named, onSee: seeElsewhere, onErased } };
};

/** A form that begins, and the offer to go on with what was typed before. A restored draft is a form of its own. */
const New = (props: FormProps) => {
  const { post, address } = props;
  const { subject, form } = useForm(props);
  const [restored, setRestored] = useState<Draft>();
  const [isOffered, setIsOffered] = useState(false);
  const begun = post ? valuesOf(post) : noValues;
  const start = { subject, begun, restored, opened: undefined, revision: post?.revision };
  return (
    <>
      {!restored && <DraftOffer subject={subject} onRestore={setRestored} onOpen={address.open} onOffer={setIsOffered} />}
      <ArticleForm key={restored?.id ?? 'begun'} {...form} start={start} isOffered={isOffered && !restored} />
    </>
  );
};

const Missing = () => (
  <EmptyState title="This draft is not there any more" text="It was submitted, or deleted.">
    <ButtonLink to={paths.myArticles}>My articles</ButtonLink>
  </EmptyState>
);

/** A form that goes on with a draft of the server's, and with what this browser has of it. */
const Opened = ({ id, ...props }: FormProps & { id: string }) => {
  const { post } = props;
  const { subject, form } = useForm(props);
  const [found, retry] = useOpenedDraft(subject, id);
  const navigate = useNavigate();
  const revised = found?.server?.revises?.postId;
  const isElsewhere = !!found?.server && revised !== subject.postId;
  useEffect(() => {
    if (isElsewhere) void navigate(paths.draft(id, revised), { replace: true });
  }, [isElsewhere, navigate, id, revised]);
  if (!found || isElsewhere) return <Spinner />;
  const { server, copy, failed } = found;
  if (!server && !copy) return failed ? <Failure onRetry={retry} /> : <Missing />;
  const opened = server ? openedDraft(server, copy) : openedWithout(copy as Draft, !failed);
  // What this browser alone had is unsent, whether it came to the server in the last moment or not.
  const begun = (copy ? undefined : server?.values) ?? (post ? valuesOf(post) : noValues);
  const revision = server?.revises?.revision ?? post?.revision;
  return <ArticleForm {...form} start={{ subject, begun, restored: copy, opened, revision }} isOffered={false} />;
};

interface WritingProps {
  readonly user: UserView;
  readonly post?: ReviewedPost;
  /** The post was erased meanwhile. */
  readonly onErased?: () => void;
}

/** The form of an article, new or revised, and of the draft that the address names. */
export const Writing = ({ user, post, onErased = () => undefined }: WritingProps) => {
  const address = useDraftAddress(post?.id);
  const { number, opens } = address;
  const props = { user, post, address, onErased };
  return opens === undefined ? <New key={number} {...props} /> : <Opened key={number} id={opens} {...props} />;
};
