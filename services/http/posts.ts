import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/posts.ts';
import { byStatus } from '../../projections/by-status.ts';
import type { Card } from '../../projections/cards.ts';
import { posts } from '../../projections/posts.ts';
import { queue } from '../../projections/queue.ts';
import type { User } from '../accounts/accounts.ts';
import { isGone, isPublished, type Post } from '../../domain/post.ts';
import { categoryTags, readCategories } from '../reading/category-lists.ts';
import * as pages from '../reading/pages.ts';
import { postDifference } from '../reading/post-difference.ts';
import { postPage } from '../reading/post-page.ts';
import { soughtTags } from '../reading/related.ts';
import { withRemarks } from '../reading/remarks.ts';
import type { Services } from './services.ts';
import { accountTags } from './account-tags.ts';
import { addressOf } from './addresses.ts';
import type { CachedAnswer } from './response-cache.ts';
import { isOwnOrAdmin, postNotFound } from './post-access.ts';
import { answerOf, linkTo, pageOf, tagsOf, type PageQuery } from './public-page.ts';
import type { PublicRead } from './public-reads.ts';
import { onlyPublic, serve } from './serve.ts';

interface CardsQuery extends PageQuery {
  view?: 'card' | undefined;
}
interface PostQuery {
  view?: 'page';
}
interface ListQuery extends CardsQuery {
  status?: Post['status'];
  category?: string;
  tag?: string;
  author?: string;
}

/** Finds the requested page of a list; undefined if it is not public. */
type ReadPage = <Item extends Post | Card>(
  request: FastifyRequest,
  readAs: pages.ReadAs<Item>,
) => Promise<pages.Page<Item> | undefined>;

/** The default page sizes. */
const usually = { all: 100, list: 20 };

const empty: pages.Page<never> = { posts: [], next: undefined, collections: ['latest'] };

const justPublished = (): DomainError =>
  new DomainError('UNAVAILABLE', 'This article has just been published. Please load it again.');

/** The routes that read posts (specification, section 7). The public ones are served from the response cache. */
export const postReads = (app: FastifyInstance, services: Services): void => {
  const { store, accounts, presenter, ownResponseCache } = services;

  /**
   * A public list: `read` finds the page, and its posts are shown whole or as cards, with view counts if the list is
   * about views.
   */
  const list =
    (read: ReadPage): PublicRead =>
    async (request, reply) => {
      const answer = (page: pages.Page, shown: object, shape: keyof typeof contracts.listOf) =>
        answerOf(reply, shown, tagsOf(page), { link: linkTo(request, page.next), shape: contracts.listOf[shape] });
      if ((request.query as CardsQuery).view === 'card') {
        const page = await read(request, pages.asCards);
        return page && answer(page, await presenter.cards(page.posts, page.views), 'cards');
      }
      const page = await read(request, pages.asWhole);
      if (!page?.views) return page && answer(page, await presenter.posts(page.posts), 'posts');
      return answer(page, await presenter.popularPosts(page.posts, page.views), 'popular');
    };

  const refused = onlyPublic(postNotFound);

  /** The categories whose posts a slug lists; undefined if there is no such category. */
  const shownUnder = async (slug: string): Promise<readonly number[] | undefined> => {
    const { bySlug, of, shownIn } = await readCategories(store);
    const named = bySlug(slug);
    const category = named && of(named.id);
    return category && shownIn(category.id);
  };

  const published: ReadPage = async ({ query }, readAs) => {
    const { status, category, tag, author, ...of } = query as ListQuery;
    if (status !== undefined) return undefined;
    const categoryIds = category === undefined ? undefined : await shownUnder(category);
    const user = author === undefined ? undefined : await accounts.byUsername(author);
    if ((category !== undefined && !categoryIds) || (author !== undefined && !user)) return empty;
    const filter = {
      ...(categoryIds ? { categoryIds } : {}),
      ...(user ? { authorId: user.id } : {}),
      ...(tag === undefined ? {} : { tag }),
    };
    return pages.publishedPosts(store, filter, pageOf(of, usually.all), readAs);
  };

  const slugIn = ({ params }: FastifyRequest): string => (params as { slug: string }).slug;

  /** The response for one post, rendered for a member if one is given. */
  const answerOfPost = async (request: FastifyRequest, reply: FastifyReply, post: Post, member?: number) => {
    const tags = [`posts/${post.id}`, ...categoryTags, ...accountTags([post.authorId])];
    if ((request.query as PostQuery).view !== 'page') {
      const view = isPublished(post) ? (await presenter.posts([post]))[0] : await presenter.reviewedPost(post);
      return view && answerOf(reply, view, tags);
    }
    const { page, others, categoryIds, isPassing } = await postPage(store, presenter, post, (content) =>
      services.articleWorkers.render(content, member),
    );
    const lists = [...categoryIds.map(pages.latestIn), ...soughtTags(post).map(pages.taggedWith)];
    const shown = [...others.map(({ id }) => `posts/${id}`), ...accountTags(others.map(({ authorId }) => authorId))];
    return { ...answerOf(reply, page, [...tags, ...lists, ...shown]), isPassing };
  };

  const onePost: PublicRead = async (request, reply) => {
    if (ownResponseCache.get(addressOf(request))) return undefined;
    const post = await pages.postBySlug(store, slugIn(request));
    if (!isPublished(post)) return undefined;
    const answer = await answerOfPost(request, reply, post);
    return answer && { ...answer, viewOf: post.id, revision: post.shownRevision };
  };

  /** An unpublished post, for its author and admins. Throws `DomainError` POST_NOT_FOUND for all other users. */
  const ownPost = async (request: FastifyRequest, reply: FastifyReply, user: User | undefined): Promise<CachedAnswer> => {
    const address = addressOf(request);
    const known = ownResponseCache.get(address);
    const authorId = known ? known.ownerId : (await pages.postBySlug(store, slugIn(request)))?.authorId;
    if (!user || (!user.isAdmin && user.id !== authorId)) throw postNotFound();
    if (known) return known;
    const built = await ownResponseCache.answer(address, async () => {
      const post = await pages.postBySlug(store, slugIn(request));
      // Published meanwhile: cached here, it would be hidden from all other readers.
      if (post?.status === 'approved') throw justPublished();
      const answer = post && (await answerOfPost(request, reply, post, user.id));
      return answer && { ...answer, ownerId: post.authorId, revision: post.revision };
    });
    if (!built) throw postNotFound();
    return built;
  };

  const withLink = (request: FastifyRequest, reply: FastifyReply, page: pages.Page<Post>): readonly Post[] => {
    const link = linkTo(request, page.next);
    void reply.header('cache-control', 'no-store');
    if (link) void reply.header('link', link);
    return page.posts;
  };

  serve(
    app,
    contracts.listPosts,
    async ({ query, user, request, reply }) => {
      if (!user) throw new DomainError('NOT_SIGNED_IN', 'Please sign in first.');
      if (!user.isAdmin || query.status === undefined) throw new DomainError('ADMINS_ONLY', 'Lists by status are for admins.');
      const { status } = query;
      const count = status === 'pending' ? store.count(queue, {}) : store.count(byStatus, { status });
      void reply.header('total-count', await count);
      const of = pageOf(query, usually.all);
      const found = status === 'pending' ? pages.postsInQueue(store, of) : pages.postsInStatus(store, status, of);
      return presenter.reviewedPosts(withLink(request, reply, await found));
    },
    list(published),
  );

  const query = ({ query }: FastifyRequest) => pageOf(query as PageQuery, usually.list);
  serve(
    app,
    contracts.featuredPosts,
    refused,
    list((request, readAs) => pages.featuredPosts(store, query(request), readAs)),
  );
  serve(
    app,
    contracts.latestPosts,
    refused,
    list((request, readAs) => pages.publishedPosts(store, {}, query(request), readAs)),
  );
  serve(
    app,
    contracts.popularPosts,
    refused,
    list((request, readAs) => pages.popularPosts(store, query(request), readAs)),
  );
  serve(
    app,
    contracts.searchPosts,
    refused,
    list((request, readAs) => pages.foundPosts(store, (request.query as { q: string }).q, query(request), readAs)),
  );

  serve(
    app,
    contracts.readPost,
    async ({ user, request, reply }) => {
      const { bytes, revision, contentType } = await ownPost(request, reply, user);
      void reply.header('etag', `"${revision}"`).header('cache-control', 'no-store').type(contentType);
      return bytes;
    },
    onePost,
  );

  serve(app, contracts.ownPosts, async ({ query, user, request, reply }) =>
    presenter.reviewedPosts(withLink(request, reply, await pages.postsOfAuthor(store, user.id, pageOf(query, usually.all)))),
  );

  serve(app, contracts.reviewedPost, async ({ params, user, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (!post || isGone(post) || !isOwnOrAdmin(user, post)) throw postNotFound();
    void reply.header('etag', `"${post.revision}"`).header('cache-control', 'no-store');
    return withRemarks(services, post, user.id);
  });

  serve(app, contracts.postHistory, async ({ params, user, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (!post || !isOwnOrAdmin(user, post)) throw postNotFound();
    void reply.header('cache-control', 'no-store');
    return presenter.history(post, user);
  });

  serve(app, contracts.postDifference, async ({ params, query, user, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (!post || isGone(post) || !isOwnOrAdmin(user, post)) throw postNotFound();
    void reply.header('cache-control', 'no-store');
    return postDifference(services, post.id, [Number(query.from), Number(query.to)], user.id);
  });
};
