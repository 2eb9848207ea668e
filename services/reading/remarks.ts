import type { EventReader } from '../../contracts/recorded.ts';
import type { RemarksView, ReviewedPost } from '../../contracts/views/post.ts';
import type { Post, Remarked } from '../../domain/post.ts';
import type { ArticleWorkers } from '../article-workers/article-workers.ts';
import { textSentAt } from './post-difference.ts';
import type { Presenter } from './presenter.ts';

interface Needed {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly articleWorkers: Pick<ArticleWorkers, 'places'>;
  readonly presenter: Pick<Presenter, 'reviewedPost'>;
}

/** The declined text: from the log if another one has replaced it. */
const declinedText = async (services: Needed, post: Post, { textRevision }: Remarked): Promise<string> => {
  const known = [post, post.proposal].find((text) => text?.textRevision === textRevision);
  return known?.content ?? (await textSentAt(services, post.id, textRevision)).data.content;
};

const remarksView = async (services: Needed, post: Post, remarked: Remarked, member: number): Promise<RemarksView> => {
  const { decision, remarks, done } = remarked;
  const before = await declinedText(services, post, remarked);
  const after = (post.proposal ?? post).content;
  const passages = remarks.map(({ anchor }) => anchor);
  const places = await services.articleWorkers.places({ before, after, passages }, member);
  return {
    decision,
    remarks: remarks.map(({ anchor, text }, number) => ({
      ...{ anchor, text, isDone: done.includes(number) },
      place: places[number] ?? null,
    })),
  };
};

/**
 * A post as its author and the admins review it, with the remarks of the last decision. Throws `DomainError` NOT_FOUND
 * if it was erased meanwhile, and what comparing throws.
 */
export const withRemarks = async (services: Needed, post: Post, member: number): Promise<ReviewedPost> => {
  const view = await services.presenter.reviewedPost(post);
  return post.remarks ? { ...view, remarks: await remarksView(services, post, post.remarks, member) } : view;
};
