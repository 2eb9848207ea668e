import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';
import { CategoryView } from './category.ts';
import { DraftId } from './draft.ts';
import { PostPage } from './post-page.ts';

const { title, slug, summary, tags, cover, readTime, author, createdAt, updatedAt, body, toc, words } = PostPage.properties;

/** The content of a preview link: a draft as last saved, or an unpublished article. */
export const PreviewView = Type.Object(
  {
    ...{ title, slug, summary, tags, cover, readTime, author, createdAt, updatedAt, body, toc, words },
    status: Type.Union((['draft', 'pending', 'rejected', 'withdrawn'] as const).map((status) => Type.Literal(status))),
    category: Type.Union([Type.Ref(CategoryView), Type.Null()], { description: 'Category; null for a draft without one.' }),
  },
  { $id: 'Preview', additionalProperties: false },
);

const link = {
  id: Type.String({ description: 'Id of the link for its owner. It grants no access.' }),
  draftId: Type.Union([DraftId, Type.Null()], {
    description: 'Id of the draft that the link shows; null if it shows an article.',
  }),
  postId: Type.Union([Id, Type.Null()], { description: 'Id of the article that the link shows; null if it shows a draft.' }),
  createdAt: Time,
  expiresAt: Time,
};

export const PreviewLinkView = Type.Object(link, { $id: 'PreviewLink', additionalProperties: false });

export const MadePreviewLink = Type.Object(
  { ...link, link: Type.String({ description: 'URL of the preview, returned only once.' }) },
  { $id: 'MadePreviewLink', additionalProperties: false },
);

export type PreviewView = Static<typeof PreviewView>;
export type PreviewLinkView = Static<typeof PreviewLinkView>;
export type MadePreviewLink = Static<typeof MadePreviewLink>;
