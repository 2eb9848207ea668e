import { accountIn, isOperator } from '../../contracts/actors.ts';
import { smallestImagePath, srcsetOf, uploadedImage, type UploadedImage } from '../../contracts/images.ts';
import type { AuthorWithCount } from '../../contracts/views/author.ts';
import type { CategoryBoard, CategoryView, CategoryWithCount, EditedCategory } from '../../contracts/views/category.ts';
import type { HistoryEntry, PopularPost, PostCard, PostView, ReviewedPost } from '../../contracts/views/post.ts';
import type { UserView } from '../../contracts/views/user.ts';
import type { Card } from '../../projections/cards.ts';
import { categoryCounts } from '../../projections/category-counts.ts';
import { history } from '../../projections/history.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Config } from '../config/config.ts';
import type { Accounts, Author, User } from '../accounts/accounts.ts';
import { closesAt } from '../accounts/closing.ts';
import { mayHaveReceipt } from '../checkpoints/receipt-access.ts';
import type { Category } from '../../domain/category.ts';
import { isDecision, isGone, type Post, type Proposal } from '../../domain/post.ts';
import { readCategories, type CategoriesToday } from './category-lists.ts';
import { newestOfEach } from './newest.ts';

/** Replaces an author whose account no longer exists. */
export const goneAuthor: Omit<Author, 'id'> = { username: '', fullName: 'Former member' };

/** A profile picture, as in responses. */
export const pictureView = ({ picture }: { readonly picture?: UploadedImage | undefined }): { picture?: string } =>
  picture ? { picture: smallestImagePath(picture) } : {};

/** An author, as in articles. */
export const authorView = (author: Omit<Author, 'id'>): PostView['author'] => ({
  fullName: author.fullName,
  username: author.username,
  ...pictureView(author),
});

/** An account as its own user sees it; `withheld` is why an admin has no rights at the moment. */
export const userView = (
  { id, username, fullName, picture, isAdmin, isEmailUnconfirmed, createdAt, closingSince, about = '' }: User,
  { fourEyes, smtp, reviewClaims }: Pick<Config, 'fourEyes' | 'smtp' | 'reviewClaims'>,
  withheld: UserView['withheld'] = null,
): UserView => ({
  id,
  username,
  fullName,
  isAdmin: isAdmin && withheld === null && closingSince === undefined,
  withheld,
  createdAt,
  closesAt: closingSince === undefined ? null : closesAt(closingSince).toISOString(),
  about,
  mustConfirmEmail: isEmailUnconfirmed === true && smtp !== undefined,
  ...pictureView({ picture }),
  mayDecideOwnPosts: !fourEyes,
  reviewClaims,
});

/** A category, as in its posts. */
export const categoryView = ({ id, name, slug, iconClass, iconColor, bgColor }: Category): CategoryView => ({
  id,
  name,
  slug,
  iconClass,
  iconColor,
  bgColor,
});

const editedCategory = (category: Category, articlesCount: number): EditedCategory => ({
  ...categoryView(category),
  articlesCount,
  revision: category.revision,
});

/** How many published posts a category shows. */
const publishedIn = async (reads: Reads, categories: CategoriesToday): Promise<(id: number) => number> => {
  const counts = await reads.find(categoryCounts, { order: ['id'], limit: 1000 });
  const countOf = new Map<number, number>();
  for (const { id, articlesCount } of counts) {
    const shownIn = categories.of(id)?.id ?? id;
    countOf.set(shownIn, (countOf.get(shownIn) ?? 0) + articlesCount);
  }
  return (id) => countOf.get(id) ?? 0;
};

/** Joins ids from the read collections with names from the accounts store: the collections keep no personal data. */
export class Presenter {
  readonly #reads: Reads;
  readonly #accounts: Accounts;

  constructor(reads: Reads, accounts: Accounts) {
    this.#reads = reads;
    this.#accounts = accounts;
  }

  async #joined<Item extends Post | Card, View>(
    posts: readonly Item[],
    view: (post: Item, author: Author | undefined, category: Category, categories: CategoriesToday) => View,
  ): Promise<View[]> {
    const authors = await this.#accounts.authors(posts.map(({ authorId }) => authorId));
    const categories = await readCategories(this.#reads);
    return posts.flatMap((post) => {
      const category = categories.of(post.categoryId);
      // A post that was deleted or erased meanwhile has nothing to show.
      return category && !isGone(post) ? [view(post, authors.get(post.authorId), category, categories)] : [];
    });
  }

  /** Posts as readers get them, in the given order. */
  posts(posts: readonly Post[]): Promise<PostView[]> {
    return this.#joined(posts, postView);
  }

  /** Posts as cards, with view counts if given. */
  cards(cards: readonly Card[], views?: ReadonlyMap<number, number>): Promise<PostCard[]> {
    return this.#joined(cards, (card, author, category) => ({
      ...cardView(card, author, category),
      words: card.words,
      excerpt: card.excerpt,
      ...(views ? { views: views.get(card.id) ?? 0 } : {}),
    }));
  }

  popularPosts(posts: readonly Post[], views: ReadonlyMap<number, number>): Promise<PopularPost[]> {
    return this.#joined(posts, (post, author, category) => ({
      ...postView(post, author, category),
      views: views.get(post.id) ?? 0,
    }));
  }

  /** Posts as their author and the admins get them. */
  reviewedPosts(posts: readonly Post[]): Promise<ReviewedPost[]> {
    return this.#joined(posts, (post, author, category, categories) => ({
      ...postView(post, author, category),
      status: post.status as ReviewedPost['status'],
      revision: post.revision,
      reason: post.reason,
      statement: statementView(post),
      appeal: appealView(post),
      submittedAt: post.submittedAt,
      proposal: post.proposal && proposalView(post.proposal, categories),
      remarkCount: post.remarks?.remarks.length ?? 0,
    }));
  }

  async reviewedPost(post: Post): Promise<ReviewedPost> {
    const [view] = await this.reviewedPosts([post]);
    if (!view) throw new Error(`The category ${post.categoryId} of post ${post.id} is not there.`);
    return view;
  }

  /** The open categories, in order, each including the posts of those that were retired into it. */
  async categories(): Promise<CategoryWithCount[]> {
    const categories = await readCategories(this.#reads);
    const [counts, newest] = await Promise.all([publishedIn(this.#reads, categories), newestOfEach(this.#reads, categories)]);
    return categories.open.map((category) => ({
      ...categoryView(category),
      articlesCount: counts(category.id),
      newest: newest.get(category.id) ?? null,
    }));
  }

  /** The categories for admins, with revisions and retired ones. */
  async categoryBoard(): Promise<CategoryBoard> {
    const categories = await readCategories(this.#reads);
    const counts = await publishedIn(this.#reads, categories);
    return {
      changes: categories.changes,
      categories: categories.open.map((category) => editedCategory(category, counts(category.id))),
      retired: categories.retired.flatMap(({ id, name, slug }) => {
        const successor = categories.of(id);
        return successor ? [{ name, slug, successor: { name: successor.name, slug: successor.slug } }] : [];
      }),
    };
  }

  /** One category of the board. */
  async editedCategory(category: Category): Promise<EditedCategory> {
    const counts = await publishedIn(this.#reads, await readCategories(this.#reads));
    return editedCategory(category, counts(category.id));
  }

  /** Authors with their counts, in the given order. Omits deleted accounts. */
  async authors(counts: readonly { readonly id: number; readonly articlesCount: number }[]): Promise<AuthorWithCount[]> {
    const known = await this.#accounts.authors(counts.map(({ id }) => id));
    return counts.flatMap(({ id, articlesCount }) => {
      const author = known.get(id);
      return author ? [{ ...authorView(author), articlesCount }] : [];
    });
  }

  /** The history of a post for a reader who may see it. */
  async history({ id, authorId }: Pick<Post, 'id' | 'authorId'>, reader: Pick<User, 'isAdmin'>): Promise<HistoryEntry[]> {
    const entries = await this.#reads.find(history, { where: { postId: id }, order: ['revision'], limit: 1000 });
    const authors = await this.#accounts.authors(entries.flatMap(({ actor }) => accountIn(actor) ?? []));
    return entries.map(({ revision, type, time, actor, title, reason, reasons }) => ({
      revision,
      type,
      time,
      actor: actorView(actor, authors),
      title,
      reason,
      reasons: [...reasons],
      ownPost: accountIn(actor) === authorId && isDecision(type),
      receipt: mayHaveReceipt(reader, { actor }),
    }));
  }
}

/** Authors see this too, so it must not reveal the machine's user accounts. */
export const actorView = (actor: string, authors: ReadonlyMap<number, Author>): HistoryEntry['actor'] => {
  const id = accountIn(actor);
  if (id === undefined) return { id: null, fullName: isOperator(actor) ? 'Operator' : 'System', username: null };
  const { fullName, username } = authors.get(id) ?? goneAuthor;
  return { id, fullName, username };
};

const postView = (post: Post, author: Author | undefined, category: Category): PostView => ({
  ...cardView(post, author, category),
  content: post.content,
});

/** The URL holds all that a page needs to show the image. */
export const coverView = ({ cover }: Pick<Post, 'cover'>): Pick<PostCard, 'cover'> => {
  const image = cover && uploadedImage(cover.src);
  if (!cover || !image) return {};
  return { cover: { ...cover, width: image.width, height: image.height, srcset: srcsetOf(image) } };
};

/** The last appeal, for the post's author and admins. Only the history names who decided it. */
const appealView = ({ appeal }: Pick<Post, 'appeal'>): ReviewedPost['appeal'] => {
  if (!appeal) return null;
  const { decision, filedAt, reason, status, answer, answeredAt } = appeal;
  return { decision, filedAt, reason, status, answer, answeredAt };
};

/** The statement of reasons that an author gets for a decision against a text. */
export const statementView = ({ statement }: Pick<Post, 'statement'>): ReviewedPost['statement'] =>
  statement && {
    decision: statement.decision,
    revision: statement.revision,
    decidedAt: statement.decidedAt,
    reasons: [...statement.reasons],
  };

/** Null if its category is missing, in which case the post itself cannot be shown either. */
const proposalView = (proposal: Proposal, categories: CategoriesToday): ReviewedPost['proposal'] => {
  const { title, summary, content, tags, readTime, status, proposedAt, reason } = proposal;
  const statement = statementView(proposal);
  const category = categories.of(proposal.categoryId);
  if (!category) return null;
  const text = { title, summary, content, tags: [...tags], readTime, categoryId: category.id, category: categoryView(category) };
  return { ...text, ...coverView(proposal), status, proposedAt, reason, statement };
};

const cardView = (post: Post | Card, author: Author | undefined, category: Category): Omit<PostView, 'content'> => {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    summary: post.summary,
    tags: [...post.tags],
    ...coverView(post),
    readTime: post.readTime,
    status: post.status as PostView['status'],
    revision: post.shownRevision,
    userId: post.authorId,
    categoryId: category.id,
    author: authorView(author ?? goneAuthor),
    category: categoryView(category),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    publishedAt: post.publishedAt,
    featured: post.featuredAt !== null,
  };
};
