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

/** The parts shared by the two ways to open a form. */
const useForm = ({ user, post, address, onErased }: FormProps) => {
  const subject: Subject = { userId: user.id, postId: post?.id };
  const seeElsewhere = (isSaved: boolean): void => {
    if (isSaved) address.reopen();
    else window.open(location.href, '_blank', 'noreferrer');
  };
  return { subject, form: { post, onSaved: address.named, onSee: seeElsewhere, onErased } };
};

/** A new form, with an offer to continue earlier unsent text. A restored draft opens in a form of its own. */
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

/** A form that continues a draft of the server's, with this browser's copy of its values if there is one. */
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
  // Text that only this browser had counts as unsent, even if it reached the server at the last moment.
  const begun = (copy ? undefined : server?.values) ?? (post ? valuesOf(post) : noValues);
  const revision = server?.revises?.revision ?? post?.revision;
  return <ArticleForm {...form} start={{ subject, begun, restored: copy, opened, revision }} isOffered={false} />;
};

interface WritingProps {
  readonly user: UserView;
  readonly post?: ReviewedPost;
  /** Called when the post was erased meanwhile. */
  readonly onErased?: () => void;
}

/** The article form, for a new or existing post, and for the draft in the address. */
export const Writing = ({ user, post, onErased = () => undefined }: WritingProps) => {
  const address = useDraftAddress(post?.id);
  const { number, opens } = address;
  const props = { user, post, address, onErased };
  return opens === undefined ? <New key={number} {...props} /> : <Opened key={number} id={opens} {...props} />;
};
