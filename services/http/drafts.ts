import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { draftLimits } from '../../contracts/drafts.ts';
import { DomainError } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/drafts.ts';
import type { DraftHeadView, DraftValues, DraftView, Revises } from '../../contracts/views/draft.ts';
import { requireThere } from '../accounts/account-there.ts';
import { deviceName } from '../accounts/device-name.ts';
import { checkedContent } from '../commands/article.ts';
import { requireNotErased } from '../commands/not-erased.ts';
import type { Draft, DraftHead, DraftKey } from '../drafts/draft-store.ts';
import { readRevision } from './if-match.ts';
import { limitSent } from './limit-sent.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const notFound = () => new DomainError('DRAFT_NOT_FOUND', 'There is no such draft of yours: it was submitted or deleted.');

const changed = ({ savedAt, device }: Pick<Draft, 'savedAt' | 'device'>) =>
  new DomainError(
    'DRAFT_CHANGED',
    `This draft was saved elsewhere at ${savedAt} (${device}), and nothing was overwritten. Read it again, or keep yours as another draft.`,
  );

const tooMany = () =>
  new DomainError('TOO_MANY_DRAFTS', `You have ${draftLimits.most} drafts. Please delete some in “My articles” first.`);

const headView = ({ id, revises, version, createdAt, savedAt, device, values }: DraftHead): DraftHeadView => ({
  id,
  revises: revises ?? null,
  version,
  createdAt,
  savedAt,
  device,
  values,
});

const view = (draft: Draft): DraftView => ({ ...headView(draft), values: draft.values });

/** The version that the call must name in `If-Match`. */
const readVersion = (headers: { 'if-match': string }): number => {
  const version = readRevision(headers, 'draft');
  if (version === undefined) throw new DomainError('BAD_REQUEST', 'If-Match must name the version of the draft that you read.');
  return version;
};

type Body = DraftValues & { readonly revises?: Revises };

/** Whether this call is a retry after a lost response: the stored draft holds the same values, one version on. */
const isRepeated = (there: Draft, sent: Pick<Draft, 'values' | 'revises'>, version: number): boolean =>
  there.version === version + 1 && isDeepStrictEqual(there.values, sent.values) && isDeepStrictEqual(there.revises, sent.revises);

/** Routes for unsubmitted drafts (decision 0158). A draft is private to its author and never enters the event log. */
export const draftRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, drafts, limits, store, now } = services;

  /** Everything that is stored of a draft except its version and creation time. */
  const saved = async (key: DraftKey, body: Body, request: FastifyRequest) => {
    const { title, categoryId, tags, summary, readTime, cover, coverAlt, doneRemarks, revises } = body;
    const texts = {
      ...{ title, categoryId, tags, summary, readTime, ...(doneRemarks ? { doneRemarks } : {}) },
      ...(cover ? { cover, coverAlt: coverAlt ?? '' } : {}),
    };
    // No store could keep a lone surrogate.
    const kept = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()]));
    const { content, notes } = await checkedContent(services, body.content, key.userId);
    const draft = {
      ...key,
      values: { ...(kept as typeof texts), content: content.toWellFormed() },
      ...(revises ? { revises } : {}),
      savedAt: now().toISOString(),
      device: deviceName(request.headers['user-agent']),
    };
    return { draft, notes };
  };
  const read = async (key: DraftKey): Promise<Draft> => {
    const draft = await drafts.get(key);
    if (!draft) throw notFound();
    return draft;
  };
  /**
   * After a failed save: returns the stored draft if a retry of the same call was faster, otherwise throws the reason.
   */
  const savedByRetry = async (draft: Draft, version: number): Promise<Draft> => {
    await requireThere(accounts, draft.userId);
    const there = await read(draft);
    if (isRepeated(there, draft, version)) return there;
    throw changed(there);
  };
  const readAt = async (key: DraftKey, version: number): Promise<Draft> => {
    const draft = await read(key);
    if (draft.version !== version) throw changed(draft);
    return draft;
  };
  const answer = (reply: FastifyReply, draft: Draft, notes: readonly string[] = []): DraftHeadView => {
    void reply.header('cache-control', 'no-store').header('etag', `"${draft.version}"`);
    return notes.length === 0 ? headView(draft) : { ...headView(draft), notes: [...notes] };
  };

  serve(app, contracts.ownDrafts, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return (await drafts.headsOf(user.id)).map(headView);
  });

  serve(app, contracts.readDraft, async ({ params, user, reply }) => {
    const draft = await read({ userId: user.id, id: params.id });
    return { ...answer(reply, draft), ...view(draft) };
  });

  serve(app, contracts.removeDraft, async ({ params, headers, user }) => {
    const key = { userId: user.id, id: params.id };
    const version = readVersion(headers);
    await readAt(key, version);
    if (!(await drafts.remove(key, version))) throw changed(await read(key));
    return undefined;
  });

  void app.register(async (app) => {
    limitSent(app, services, {
      times: limits.draftSaves,
      bytes: limits.draftBytes,
      sentence: 'Your drafts were saved very often in a short time. Please wait a little: what you write is kept in the browser.',
    });

    serve(app, contracts.beginDraft, async ({ body, user, request, reply }) => {
      const key = { userId: user.id, id: body.id };
      if (body.revises) await requireNotErased(store, body.revises.postId, user.id);
      const there = await drafts.get(key);
      if (!there && (await drafts.headsOf(user.id)).length >= draftLimits.most) throw tooMany();
      const { draft: kept, notes } = await saved(key, body, request);
      const draft = { ...kept, version: 1, createdAt: kept.savedAt };
      const added = !there && (await drafts.add(draft));
      // Concurrent requests may have added others.
      if (added && (await drafts.headsOf(user.id)).length > draftLimits.most && (await drafts.remove(key, 1))) throw tooMany();
      void reply.header('location', `/api/user/drafts/${draft.id}`);
      return answer(reply, added ? draft : await savedByRetry(draft, 0), notes);
    });

    serve(app, contracts.saveDraft, async ({ params, headers, body, user, request, reply }) => {
      const key = { userId: user.id, id: params.id };
      const version = readVersion(headers);
      if (body.revises) await requireNotErased(store, body.revises.postId, user.id);
      const there = await read(key);
      const { draft: kept, notes } = await saved(key, body, request);
      const draft = { ...kept, version: version + 1, createdAt: there.createdAt };
      const replaced = await drafts.replace(draft, version);
      return answer(reply, replaced ? draft : await savedByRetry(draft, version), notes);
    });
  });
};
