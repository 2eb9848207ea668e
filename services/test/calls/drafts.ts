import { randomUUID } from 'node:crypto';
import { draftLimits } from '../../../contracts/drafts.ts';
import { previewLimits } from '../../../contracts/previews.ts';
import { fieldLimits } from '../../../contracts/rules.ts';
import { authorsDraft, draftOfAuthor, idIn, ownDraft, previewLink, revisesErased, draftValues } from './requests.ts';
import { allowedToAll, forMembers, members, deniedToAll, type Row } from './row.ts';

/** Calls about drafts and previews. */
export const draftCalls: readonly Row[] = [
  { route: 'ownDrafts', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'readDraft', what: 'mine', outcomes: members, request: ownDraft() },
  { route: 'readDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor() },
  { route: 'beginDraft', what: 'a new one', outcomes: members, request: () => ({ body: { id: randomUUID(), ...draftValues } }) },
  {
    route: 'beginDraft',
    what: 'one that is there',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: async (site, by) => ({ body: { ...draftValues, id: (await ownDraft()(site, by)).params.id, title: 'Another' } }),
  },
  {
    route: 'beginDraft',
    what: 'the very same once more',
    outcomes: members,
    request: async (site, by) => ({ body: { ...draftValues, id: (await ownDraft()(site, by)).params.id } }),
  },
  {
    route: 'beginDraft',
    what: 'one too many',
    outcomes: forMembers('TOO_MANY_DRAFTS'),
    account: true,
    request: async (site, by) => {
      for (let n = 0; n < draftLimits.most; n += 1) await ownDraft()(site, by);
      return { body: { id: randomUUID(), ...draftValues } };
    },
  },
  {
    route: 'beginDraft',
    what: 'for an article that was erased',
    outcomes: forMembers('POST_ERASED'),
    request: async (site, by) => ({ body: { id: randomUUID(), ...draftValues, ...(await revisesErased(site, by)) } }),
  },
  {
    route: 'saveDraft',
    what: 'for an article that was erased',
    outcomes: forMembers('POST_ERASED'),
    request: async (site, by) => ownDraft({ body: { ...draftValues, ...(await revisesErased(site, by)) } })(site, by),
  },
  { route: 'saveDraft', what: 'mine', outcomes: members, request: ownDraft({ body: draftValues }) },
  { route: 'saveDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor({ body: draftValues }) },
  {
    route: 'saveDraft',
    what: 'one that was saved elsewhere',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: ownDraft({ body: draftValues, headers: { 'if-match': '"7"' } }),
  },
  {
    route: 'saveDraft',
    what: 'whatever version is there',
    outcomes: forMembers('BAD_REQUEST'),
    request: ownDraft({ body: draftValues, headers: { 'if-match': '*' } }),
  },
  {
    route: 'saveDraft',
    what: 'far too much',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: ownDraft({ body: { ...draftValues, content: `<p>${'x'.repeat(fieldLimits.content.max)}</p>` } }),
  },
  { route: 'removeDraft', what: 'mine', outcomes: members, request: ownDraft() },
  { route: 'removeDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor() },
  {
    route: 'removeDraft',
    what: 'one that was saved elsewhere',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: ownDraft({ headers: { 'if-match': '"7"' } }),
  },
  { route: 'ownPreviews', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'shareDraft', what: 'mine', outcomes: members, request: ownDraft({ headers: {} }) },
  { route: 'shareDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor({ headers: {} }) },
  {
    route: 'shareDraft',
    what: 'once too often',
    outcomes: forMembers('TOO_MANY_PREVIEWS'),
    request: async (site, by) => {
      const draftId = randomUUID();
      for (let n = 0; n < previewLimits.most; n += 1) await previewLink(site, by.id, { draftId });
      return { params: { id: draftId } };
    },
  },
  {
    route: 'sharePost',
    what: 'pending',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
    request: idIn('pending'),
  },
  {
    route: 'sharePost',
    what: 'approved',
    outcomes: ['NOT_SIGNED_IN', 'POST_PUBLISHED', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
    request: idIn('approved'),
  },
  {
    route: 'sharePost',
    what: 'once too often',
    outcomes: ['NOT_SIGNED_IN', 'TOO_MANY_PREVIEWS', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
    request: async (site) => {
      const request = await idIn('pending')(site);
      const postId = Number(request.params?.id);
      for (let n = 0; n < previewLimits.most; n += 1) await previewLink(site, site.author.id, { postId });
      return request;
    },
  },
  {
    route: 'endPreview',
    what: 'mine',
    outcomes: members,
    request: async (site, by) => ({ params: { id: (await previewLink(site, by.id)).id } }),
  },
  {
    route: 'endPreview',
    what: 'the author’s',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'NOT_FOUND', 'NOT_FOUND'],
    request: async (site) => ({ params: { id: (await previewLink(site, site.author.id)).id } }),
  },
  {
    route: 'readPreview',
    what: 'a link',
    outcomes: allowedToAll,
    request: async (site) => ({ params: { token: (await previewLink(site, site.author.id)).token } }),
  },
  {
    route: 'readPreview',
    what: 'none',
    outcomes: deniedToAll('LINK_NOT_VALID'),
    request: async ({ services: { accounts }, clock }) => {
      // Reset the rate limit: this table uses too many invalid links.
      const now = clock.now().getTime();
      await accounts.sweep(now, now + 1);
      return { params: { token: 'none' } };
    },
  },
];
