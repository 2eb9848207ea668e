import { imagesOf } from '../../contracts/images.ts';
import { previewLimits } from '../../contracts/previews.ts';
import { fieldLimits, tidyTags } from '../../contracts/rules.ts';
import type { PreviewView } from '../../contracts/views/preview.ts';
import type { Post } from '../../domain/post.ts';
import { slugOfTitle } from '../../domain/slug.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { suspensionAt } from '../accounts/suspension.ts';
import { digestOf, holdsUntil } from '../accounts/tokens.ts';
import type { ArticleWorkers } from '../article-workers/article-workers.ts';
import type { Draft, DraftStore, PreviewLink } from '../drafts/draft-store.ts';
import { readCategories } from './category-lists.ts';
import { authorView, categoryView, coverView } from './presenter.ts';

export interface PreviewServices {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly drafts: Pick<DraftStore, 'get' | 'preview'>;
  readonly store: Reads;
  readonly articleWorkers: Pick<ArticleWorkers, 'render'>;
}

/** How long a link is valid, in milliseconds. */
export const previewLifetime = previewLimits.days * 24 * 60 * 60_000;

export const previewHolds = ({ expiresAt }: PreviewLink, now: Date): boolean =>
  holdsUntil(Date.parse(expiresAt), previewLifetime, now);

/** The content of a preview, before it is rendered and joined with names. */
type Shown = Pick<PreviewView, 'title' | 'slug' | 'summary' | 'tags' | 'readTime' | 'status' | 'createdAt' | 'updatedAt'> & {
  readonly content: string;
  readonly categoryId: number | undefined;
  readonly cover?: Post['cover'];
};

const ofDraft = ({ values, createdAt, savedAt }: Draft): Shown => {
  const { title, summary, tags, categoryId, content } = values;
  const { min, max, default: usual } = fieldLimits.readTime;
  const minutes = Number(values.readTime);
  return {
    status: 'draft',
    title: title.trim(),
    slug: slugOfTitle(title),
    summary,
    content,
    createdAt,
    updatedAt: savedAt,
    tags: tidyTags(tags.split(',')),
    ...(values.cover ? { cover: { src: values.cover, alt: values.coverAlt ?? '' } } : {}),
    readTime: Number.isInteger(minutes) && minutes >= min && minutes <= max ? minutes : usual,
    categoryId: /^[1-9]\d{0,14}$/.test(categoryId) ? Number(categoryId) : undefined,
  };
};

const ofPost = ({ title, slug, summary, tags, cover, readTime, status, createdAt, updatedAt, content, categoryId }: Post) =>
  status === 'pending' || status === 'rejected' || status === 'withdrawn'
    ? { title, slug, summary, tags: [...tags], cover, readTime, status, createdAt, updatedAt, content, categoryId }
    : undefined;

/** The current content behind a link; undefined if it has been submitted, published or deleted. */
const shownBy = async ({ drafts, store }: PreviewServices, { userId, shows }: PreviewLink): Promise<Shown | undefined> => {
  if ('draftId' in shows) {
    const draft = await drafts.get({ userId, id: shows.draftId });
    return draft && ofDraft(draft);
  }
  const post = await store.get(posts, shows.postId);
  return post?.authorId === userId ? ofPost(post) : undefined;
};

/**
 * The preview for a token, rendered like the page of a published article; undefined if there is no such link, if it has
 * expired, or if its owner is suspended or gone. Throws `StoreUnavailableError`, and `DomainError` UNAVAILABLE if too
 * many articles are waiting to be rendered.
 */
export const previewOf = async (services: PreviewServices, token: string, now: Date): Promise<PreviewView | undefined> => {
  const { accounts, drafts, store, articleWorkers } = services;
  const link = await drafts.preview(digestOf(token));
  if (!link || !previewHolds(link, now)) return undefined;
  const [owner, shown] = await Promise.all([accounts.byId(link.userId), shownBy(services, link)]);
  if (!owner || suspensionAt(owner, now) || !shown) return undefined;
  const { content, categoryId, cover, ...text } = shown;
  const category = categoryId === undefined ? undefined : (await readCategories(store)).of(categoryId);
  const { body, toc } = await articleWorkers.render(content);
  return {
    ...text,
    ...coverView({ cover: cover ?? null }),
    author: authorView(owner),
    category: category ? categoryView(category) : null,
    ...{ body, toc, words: textFactsOf(content).words },
  };
};

/** Whether a preview of one of these owners shows an image at the moment. Throws `StoreUnavailableError`. */
export const isImageInPreview = async (
  services: PreviewServices & { readonly drafts: Pick<DraftStore, 'previewsOf'> },
  image: string,
  ownerIds: ReadonlySet<number>,
  now: Date,
): Promise<boolean> => {
  const { accounts, drafts } = services;
  for (const ownerId of ownerIds) {
    const links = (await drafts.previewsOf(ownerId)).filter((link) => previewHolds(link, now));
    const owner = links.length > 0 ? await accounts.byId(ownerId) : undefined;
    if (!owner || suspensionAt(owner, now)) continue;
    // Several links may show the same.
    for (const link of new Map(links.map((one) => [JSON.stringify(one.shows), one])).values()) {
      const shown = await shownBy(services, link);
      if (shown && imagesOf(shown.content, shown.cover?.src).includes(image)) return true;
    }
  }
  return false;
};
