import {
  socialPictureSize,
  type PictureFont,
  type PicturePart,
  type PicturePlan,
  type ShownInPicture,
  type ShownOfSite,
} from '../../../contracts/social-picture.ts';
import { themesWith, type Colors } from '../../../contracts/theme-colors.ts';
import { height, width } from '../drawing/drawers.ts';
import { drawableWith } from './drawable.ts';
import { figureOf } from './figure.ts';

/*
 * The social picture of an article, in the style of the site (decision 0134): the site's name, a rule, the title, the
 * article's drawing and its author. Social networks may show it as a thumbnail, so nothing in it is small.
 */

/** All text falls back to the font with the most characters. */
const font = {
  display: `'Benchnotes Display', 'Benchnotes Text'`,
  body: `'Benchnotes Text'`,
  label: `'Benchnotes Code', 'Benchnotes Text'`,
} as const;

const margin = 64;
const mostLines = 4;

interface Sizes {
  /** The font size of the title. */
  readonly size: number;
  /** The width of the drawing below it. */
  readonly wide: number;
}

/** Sizes by the length of the title. */
const sizesOf = (title: string): Sizes => {
  const { length } = [...title];
  if (length <= 40) return { size: 84, wide: 592 };
  return length <= 65 ? { size: 72, wide: 528 } : { size: 60, wide: 456 };
};

const figureName = 'figure';

/** A figure without a title above it: as wide as the picture's margins allow. */
const largest = socialPictureSize.width - 2 * margin;

const box = (style: Readonly<Record<string, string | number>>, children: PicturePart[]): PicturePart => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 };

/** The parts of a picture in these colours. */
const partsIn = (color: Colors) => {
  const text = (what: string | undefined, style: Readonly<Record<string, string | number>>): PicturePart[] =>
    what === undefined ? [] : [{ type: 'text', text: what, style: { fontWeight: 600, color: color.ink, ...style } }];

  const head = (category: string | undefined, siteName: string | undefined): PicturePart =>
    box({ justifyContent: 'space-between', alignItems: 'center', gap: 40, height: 56, borderBottom: `5px solid ${color.ink}` }, [
      box(
        { minWidth: 0 },
        text(category, { fontFamily: font.label, fontWeight: 400, fontSize: 26, color: color.primary, ...oneLine }),
      ),
      box({ flexShrink: 0, maxWidth: 560 }, text(siteName, { fontFamily: font.display, fontSize: 34, ...oneLine })),
    ]);

  /** The drawing, `wide` pixels wide, or as large as it fits. */
  const figure = (wide: number): PicturePart => {
    const fitting = { maxHeight: '100%', objectFit: 'contain', objectPosition: 'right bottom' };
    return { type: 'image', src: figureName, style: { flexShrink: 0, width: wide, height: (wide * height) / width, ...fitting } };
  };

  const byline = (author: string | undefined): PicturePart[] =>
    text(author, { fontFamily: font.body, fontSize: 32, lineHeight: 1.2, ...oneLine });

  const withTitle = (title: string, author: string | undefined, { size, wide }: Sizes): PicturePart[] => [
    ...text(title, {
      fontFamily: font.display,
      fontSize: size,
      lineHeight: 1.08,
      margin: '24px 0 20px',
      flexShrink: 0,
      lineClamp: mostLines,
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
    }),
    box({ flexGrow: 1, justifyContent: 'space-between', alignItems: 'flex-end', gap: 40, minHeight: 0 }, [
      box({ flexGrow: 1, minWidth: 0 }, byline(author)),
      figure(wide),
    ]),
  ];

  const withoutTitle = (author: string | undefined): PicturePart[] => [
    box({ margin: '24px 0 18px' }, [figure(largest)]),
    ...byline(author),
  ];

  return { head, withTitle, withoutTitle };
};

/**
 * The layout of an article's picture with these fonts. Text that they cannot draw is left out; without a title the
 * drawing takes the available room.
 */
export const picturePlan = (
  { slug, title, category, author }: ShownInPicture,
  site: ShownOfSite,
  fonts: readonly PictureFont[],
): PicturePlan => {
  const color = themesWith(site.colors).light;
  const { head, withTitle, withoutTitle } = partsIn(color);
  const drawable = drawableWith(fonts.filter(({ family, weight }) => family === 'Benchnotes Text' && weight === 600));
  const written = drawable(title);
  const sizes = sizesOf(written ?? '');
  const by = drawable(author.fullName);
  const root = box(
    { flexDirection: 'column', width: '100%', height: '100%', padding: `36px ${margin}px 44px`, backgroundColor: color.paper },
    [
      head(drawable(category.name), drawable(site.name)),
      ...(written === undefined ? withoutTitle(by) : withTitle(written, by, sizes)),
    ],
  );
  const wide = written === undefined ? largest : sizes.wide;
  return { root, images: { [figureName]: figureOf(slug, category.slug, wide, color) } };
};
