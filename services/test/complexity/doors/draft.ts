import { sizes } from '../functions.ts';
import { content, plain } from '../grammars.ts';
import { bodies, door, draft, type Door } from './door.ts';
import { query, header } from './request-grammars.ts';

const { member } = bodies;
const noDraft = 'a-draft-that-is-not-there';

/** Drafts and previews. */
export const draftDoors: readonly Door[] = [
  door('draft: content', 'beginDraft.body.content', member, content, (site, text) => site.draft(text, text)),
  door('draft saved again: content', 'saveDraft.body.content', member, content, (site, text) => site.draft('', text)),
  ...(['id', 'title', 'categoryId', 'tags', 'summary', 'readTime', 'cover', 'coverAlt', 'doneRemarks'] as const).map((field) =>
    door(`draft: ${field}`, `beginDraft.body.${field}`, member, plain, (site, text) =>
      site.ask('author', 'POST', '/api/user/drafts', { ...draft, id: noDraft, categoryId: 0, [field]: text }),
    ),
  ),
  ...(['title', 'categoryId', 'tags', 'summary', 'readTime', 'cover', 'coverAlt', 'doneRemarks'] as const).map((field) =>
    door(`draft saved again: ${field}`, `saveDraft.body.${field}`, member, plain, (site, text) =>
      site.ask('author', 'PUT', `/api/user/drafts/${noDraft}`, { ...draft, [field]: text }, { 'if-match': '"1"' }),
    ),
  ),
  door(
    'drafts: ids',
    'readDraft.params.id saveDraft.params.id removeDraft.params.id',
    sizes.header,
    query,
    async (site, text) => {
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        await site.ask('author', method, `/api/user/drafts/${text}`, method === 'PUT' ? draft : undefined, { 'if-match': '"1"' });
    },
  ),
  door(
    'previews: ids, tokens',
    'shareDraft.params.id sharePost.params.id endPreview.params.id readPreview.params.token',
    sizes.header,
    query,
    async (site, text) => {
      await site.ask('author', 'POST', `/api/user/drafts/${text}/previews`);
      await site.ask('author', 'POST', `/api/posts/${text}/previews`);
      await site.ask('author', 'DELETE', `/api/user/previews/${text}`);
      await site.ask('visitor', 'GET', `/api/previews/${text}`);
    },
  ),
  door(
    'drafts: If-Match',
    'saveDraft.headers.if-match removeDraft.headers.if-match',
    sizes.header,
    header,
    async (site, text) => {
      for (const method of ['PUT', 'DELETE'] as const)
        await site.ask('author', method, `/api/user/drafts/${noDraft}`, method === 'PUT' ? draft : undefined, {
          'if-match': text,
        });
    },
  ),
];
