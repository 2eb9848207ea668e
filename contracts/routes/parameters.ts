import { Type } from '@sinclair/typebox';
import { fieldLimits } from '../rules.ts';

/** `sentence` is the error message if the value does not match. */
const text = (pattern: string, sentence: string, description: string) =>
  Type.String({ pattern, description, 'x-sentence': sentence });

export const IdParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of a post.', 'Id of a post.'),
});

/** An event of a post, by its revision. */
export const ReceiptParams = Type.Object({
  ...IdParams.properties,
  revision: text(
    '^(0|[1-9][0-9]{0,14})$',
    'revision must be that of an event in the history of the post.',
    'Revision of an event in the history of the post.',
  ),
});

export const AccountParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of an account.', 'Id of an account.'),
});

export const ReasonParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of a reason.', 'Id of a reason.'),
});

export const DraftParams = Type.Object({
  id: text('^[A-Za-z0-9-]{16,64}$', 'id must be that of a draft.', 'Id of the draft, chosen by the client.'),
});

export const SlugParams = Type.Object({
  slug: Type.String({ description: 'Slug, as in the URL of the page.' }),
});

export const limitParameter = Type.Optional(
  text(
    '^([1-9][0-9]?|100)$',
    'limit must be a whole number from 1 to 100.',
    'Maximum number of items, 1 to 100. A page with long texts has fewer; follow its `Link` header.',
  ),
);

export const afterParameter = Type.Optional(
  text(
    '^[A-Za-z0-9_-]{1,200}$',
    'after must be taken from the Link of the page before.',
    'End of the previous page, from its `Link` header.',
  ),
);

export const viewParameter = Type.Optional(
  Type.Literal('card', {
    description: 'Omits the texts, for a list of cards.',
    'x-sentence': 'view must be "card", or be left out.',
  }),
);

/** Paging of a list: `Link: <…>; rel="next"` points to the next page while there is one. */
export const PageQuery = Type.Object({ limit: limitParameter, after: afterParameter });

/** Paging of a list of published posts, as cards or in full. */
export const PostsQuery = Type.Object({ limit: limitParameter, after: afterParameter, view: viewParameter });

export const SearchQuery = Type.Object({
  q: Type.String({
    maxLength: fieldLimits.search.max,
    description: 'Words to find; the last may be incomplete.',
    'x-sentence': `Please search for 1 to ${fieldLimits.search.max} characters.`,
  }),
  limit: limitParameter,
  after: afterParameter,
  view: viewParameter,
});

const revisionOfText = (which: string, description: string) =>
  text('^(0|[1-9][0-9]{0,14})$', `${which} must be the revision that brought a text.`, description);

/** Two texts of a post, by the revisions that brought them: its submission, a revision of it, or proposed changes. */
export const DifferenceQuery = Type.Object({
  from: revisionOfText('from', 'Revision that introduced the older text.'),
  to: revisionOfText('to', 'Revision that introduced the newer text.'),
});

const revisionHeader = (description: string) =>
  Type.Object({
    'if-match': Type.Optional(
      Type.String({
        description,
        'x-rules': { examples: ['"3"'], pattern: '^(\\*|(W/)?"[0-9]{1,15}([.-][A-Za-z0-9_.-]+)?")$' },
      }),
    ),
  });

export const RevisionHeader = revisionHeader(
  'ETag of the post as you read it. The call fails with 409 if the post has changed since.',
);

export const CategoryRevisionHeader = revisionHeader(
  'Revision of the category as you read it; for reordering, the ETag of the board. The call fails with 409 if it has changed since.',
);

export const ReasonsRevisionHeader = revisionHeader(
  'ETag of the list of reasons as you read it. The call fails with 409 if it has changed since.',
);

export const DraftVersionHeader = Type.Object({
  'if-match': Type.String({
    description: 'ETag of the draft as you read it. The call fails with 409 if the draft was saved elsewhere since.',
    'x-rules': { examples: ['"3"'], pattern: '^(W/)?"[0-9]{1,15}(-[A-Za-z0-9_-]+)?"$' },
  }),
});
