import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';
import { colorRoles } from './theme-colors.ts';

/* What an owner can customise: the file site.json of SITE_DIR. The browser uses only its types. */

/** One line of text; the field name precedes the sentence. */
const line = (most: number) =>
  Type.String({
    minLength: 1,
    maxLength: most,
    pattern: '^\\S(.*\\S)?$',
    'x-sentence': `must be one line of 1 to ${most} characters.`,
  });

/** A list of at most `most` items. */
const list = <Item extends TSchema>(item: Item, most: number) =>
  Type.Array(item, { maxItems: most, 'x-sentence': `must be a list of at most ${most}.` });

const fields = <Fields extends Record<string, TSchema>>(given: Fields) =>
  Type.Object(given, { additionalProperties: false, 'x-sentence': `must be { ${Object.keys(given).join(', ')} }.` });

/** A link target: a page of the site, another site, or a mailbox. */
const Target = Type.String({
  maxLength: 500,
  // Browsers read a backslash as a slash.
  pattern: '^(/(?![/\\\\])\\S*|https://[^\\s/]\\S*|mailto:\\S+@\\S+)$',
  'x-sentence':
    'must be a path of this site ("/about"), an address that begins with "https://", or "mailto:" and an e-mail address.',
});

const NamedLink = fields({ name: line(40), to: Target });
const Figure = fields({ figure: line(12), label: line(40) });
const Hex = Type.String({
  pattern: '^#[0-9a-fA-F]{6}$',
  'x-sentence': 'must be a colour of six hexadecimal digits, as in "#0b6648".',
});
const Palette = Type.Partial(
  fields(Object.fromEntries(colorRoles.map((role) => [role, Hex])) as Record<(typeof colorRoles)[number], typeof Hex>),
);

/** The parts of site.json. Anything the owner omits keeps the program's default. */
export const SiteContent = fields({
  /** SITE_NAME overrides it. */
  name: line(fieldLimits.siteName.max),
  /** Follows the name in the title of the home page. */
  slogan: line(80),
  /** Describes the home page to search engines and in shared links. */
  description: line(200),
  /** Below the name, in the footer. */
  tagline: line(200),
  hero: fields({ title: line(120), text: line(300), stats: list(Figure, 4) }),
  banner: fields({ title: line(120), text: line(300) }),
  about: fields({
    mission: line(600),
    values: list(fields({ title: line(60), text: line(200) }), 8),
    topics: list(line(60), 30),
    stats: list(Figure, 4),
  }),
  /** In the header. */
  navigation: list(NamedLink, 5),
  /** In the footer. */
  resources: list(NamedLink, 12),
  /** In the footer, below the tagline. */
  social: list(NamedLink, 8),
  colors: Type.Partial(fields({ light: Palette, dark: Palette })),
});

export type SiteContent = Static<typeof SiteContent>;
export type NamedLink = Static<typeof NamedLink>;

/** The data about the site that every page has. */
export interface Site extends SiteContent {
  /** Without a path, as in `https://benchnotes.example`. */
  readonly url: string;
  /** The path of the owner's logo; undefined if it is ours. */
  readonly logo: string | undefined;
  /** Whether the site has no admin yet. */
  readonly isNew: boolean;
}
