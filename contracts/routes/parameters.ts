import { Type } from '@sinclair/typebox';
import { fieldLimits } from '../rules.ts';

/** `sentence` is the error message if the value does not match. */
const text = (pattern: string, sentence: string, description: string) =>
  Type.String({ pattern, description, 'x-sentence': sentence });

export const IdParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of a post.', 'The number of a post.'),
});

/** An event of a post, by its revision. */
export const ReceiptParams = Type.Object({
  ...IdParams.properties,
  revision: text(
    '^(0|[1-9][0-9]{0,14})$',
    'revision must be that of an event in the history of the post.',
    'The revision of an event in the history of the post.',
  ),
});

export const AccountParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of an account.', 'The number of an account.'),
});

export const ReasonParams = Type.Object({
  id: text('^[1-9][0-9]{0,14}$', 'id must be the number of a reason.', 'The number of a reason.'),
});

export const DraftParams = Type.Object({
  id: text('^[A-Za-z0-9-]{16,64}$', 'id must be that of a draft.', 'As its owner chose it.'),
});

export const SlugParams = Type.Object({
  slug: Type.String({ description: 'The slug, as it stands in the address of the page.' }),
});

export const limitParameter = Type.Optional(
  text(
    '^([1-9][0-9]?|100)$',
    'limit must be a whole number from 1 to 100.',
    'How many at most: 1 to 100. Where texts are long a page has fewer, and its `Link` leads on.',
  ),
);

export const afterParameter = Type.Optional(
  text(
    '^[A-Za-z0-9_-]{1,200}$',
    'after must be taken from the Link of the page before.',
    'Where the page before ended; from its `Link` header.',
  ),
);

export const viewParameter = Type.Optional(
  Type.Literal('card', {
    description: 'Leaves out the texts: what a list of cards needs.',
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
    description: 'Words; the last may be the beginning of one.',
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
  from: revisionOfText('from', 'The revision that brought the older text.'),
  to: revisionOfText('to', 'The revision that brought the newer text.'),
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
  'The ETag of the post as it was read. Refused with 409 when the post has changed since.',
);

export const CategoryRevisionHeader = revisionHeader(
  'The revision of the category, or for their order the ETag of the board, as it was read. Refused with 409 when it has changed since.',
);

export const ReasonsRevisionHeader = revisionHeader(
  'The ETag of the list of reasons as it was read. Refused with 409 when it has changed since.',
);

export const DraftVersionHeader = Type.Object({
  'if-match': Type.String({
    description: 'The ETag of the draft as it was read. Refused with 409 when it was saved elsewhere since.',
    'x-rules': { examples: ['"3"'], pattern: '^(W/)?"[0-9]{1,15}(-[A-Za-z0-9_-]+)?"$' },
  }),
});
