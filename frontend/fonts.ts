import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createFontStack } from '@capsizecss/core';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import type { PictureFont } from '../contracts/social-picture.ts';
import { charactersOf, rangesOf, unicodeRange } from './font-ranges.ts';

/*
 * The site's typefaces, as files of its own: of each package's font only what pages need, in parts. The first holds
 * what English and Western Europe write, and the commonest signs of electronics; a browser asks for the others only
 * where a text has such a letter.
 */

const { resolve } = createRequire(import.meta.url);
const adobe = (family: string, name: string): string => resolve(`${family}/WOFF2/TTF/${name}.ttf.woff2`);
const barlow = (letters: string): string =>
  resolve(`@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${letters}-600-normal.woff2`);

interface Face {
  readonly family: 'Benchnotes Text' | 'Benchnotes Display' | 'Benchnotes Code';
  readonly weight: number;
  readonly style?: 'italic';
  readonly file: string;
  /** Its parts, the first one first: which letters, and from which file if not from this. */
  readonly parts: readonly (readonly [points: readonly number[], file?: string])[];
  /** Whether nearly every page shows it above the fold. */
  readonly first?: true;
}

/** The SIL Open Font License of each, which goes where the fonts go. */
const licences = ['source-sans/LICENSE.md', 'source-code-pro/LICENSE.md', '@fontsource/barlow-semi-condensed/LICENSE'];

const through = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const pointsOf = (signs: string): number[] => [...signs].map((sign) => sign.codePointAt(0) as number);

const ascii = through(0x20, 0x7e);
const latin1 = through(0xa0, 0xff);
/**
 * The other letters of Western Europe, the punctuation of print, Ω and µ in both their codes, and what compares values.
 */
const common = pointsOf('ŒœŠšŽž–—‘’“”•…‹›€′″ΩΩμ−≈≤≥→');

const without = (points: readonly number[], ...others: (readonly number[])[]): number[] =>
  points.filter((point) => !others.some((one) => one.includes(point)));

const signs = without(pointsOf('‚„‰⁄™ΔΠΣαβγδεθλπρστφω∂∆∏∑√∞∫≠←↑↓⁰⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉'), common);
const latin = without([...through(0x100, 0x24f), ...through(0x1e00, 0x1eff)], common);
const greek = without(through(0x370, 0x3ff), common, signs);
const cyrillic = through(0x400, 0x52f);

const text: Face['parts'] = [[[...ascii, ...latin1, ...common]], [signs], [latin], [greek], [cyrillic]];

const faces: readonly Face[] = [
  { family: 'Benchnotes Text', weight: 400, file: adobe('source-sans', 'SourceSans3-Regular'), parts: text, first: true },
  { family: 'Benchnotes Text', weight: 400, style: 'italic', file: adobe('source-sans', 'SourceSans3-It'), parts: text },
  { family: 'Benchnotes Text', weight: 600, file: adobe('source-sans', 'SourceSans3-Semibold'), parts: text },
  {
    family: 'Benchnotes Code',
    weight: 400,
    file: adobe('source-code-pro', 'SourceCodePro-Regular'),
    // Box drawing too: people draw circuits with it.
    parts: [[[...ascii, ...common]], [[...latin1, ...signs, ...through(0x2500, 0x259f)]], [latin], [greek], [cyrillic]],
  },
  {
    family: 'Benchnotes Display',
    weight: 600,
    file: barlow('latin'),
    // What a part says that it holds it must hold: the package's first file has no Š and no Ž.
    parts: [[[...ascii, ...latin1, ...pointsOf('Œœ–—‘’“”…€−')]], [[...latin, ...pointsOf('ŠšŽž')], barlow('latin-ext')]],
    first: true,
  },
];

/**
 * What machines have until the site's own has come, and their measures, in units of 2048: Arial and what is made to its
 * measures, Android's own, and that of a Linux with nothing else.
 */
const standIns = [
  { familyName: 'Arial', names: ['Arial', 'Liberation Sans', 'Arimo'], ascent: 1854, descent: -434, lineGap: 67, xWidthAvg: 913 },
  { familyName: 'Roboto', names: ['Roboto', 'Roboto Regular'], ascent: 1900, descent: -500, lineGap: 0, xWidthAvg: 911 },
  { familyName: 'DejaVu Sans', names: ['DejaVu Sans'], ascent: 1901, descent: -483, lineGap: 0, xWidthAvg: 1041 },
] as const;

interface Built {
  readonly css: string;
  /** The files by their addresses. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The addresses of the files that a page asks for before it has read its styles. */
  readonly preload: readonly string[];
  /** What the server draws the pictures of articles with; italics are not needed. */
  readonly pictures: readonly PictureFont[];
}

const partsOf = async (face: Face): Promise<Built> => {
  const files = new Map<string, Uint8Array>();
  const rules: string[] = [];
  const pictures: PictureFont[] = [];
  for (const [points, file = face.file] of face.parts) {
    // Without hints, which a screen of today does not use, and without alternates that no page asks for.
    const font = await subsetFont(await readFile(file), String.fromCodePoint(...points), {
      targetFormat: 'woff2',
      noHinting: true,
      noLayoutClosure: true,
    });
    const digest = createHash('sha256').update(font).digest('hex').slice(0, 8);
    const address = `/assets/${face.family.split(' ')[1]?.toLowerCase()}-${face.weight}${face.style ?? ''}-${digest}.woff2`;
    files.set(address, font);
    rules.push(
      `@font-face{font-family:'${face.family}';font-weight:${face.weight};font-style:${face.style ?? 'normal'};font-display:swap;` +
        `src:url(${address}) format('woff2');unicode-range:${unicodeRange(points)}}`,
    );
    if (face.style === undefined)
      pictures.push({ family: face.family, weight: face.weight, file: address, ranges: rangesOf(charactersOf(font)) });
  }
  return { css: rules.join(''), files, preload: face.first ? [...files.keys()].slice(0, 1) : [], pictures };
};

/**
 * The rules of what stands there until the font has come, as wide and as high as the font will be: nothing moves. Only
 * for its own first letters: other scripts are not to come in another size.
 */
const fallbacksOf = async ({ family, weight, file, parts: [first] }: Face): Promise<string[]> => {
  const metrics = { ...(await fromFile(file)), familyName: family };
  return standIns.map(({ familyName, names, ...measures }) => {
    const standIn = { ...measures, familyName, unitsPerEm: 2048, capHeight: 1_467, xHeight: 1_062 };
    const { fontFaces } = createFontStack([metrics, standIn], { fontFaceProperties: { fontWeight: weight } });
    return fontFaces
      .replace(`${family} Fallback`, `${family} as ${familyName}`)
      .replace(/local\('.*'\)/, names.map((name) => `local('${name}')`).join())
      .replace(/\s*\n\s*/g, '')
      .replace(/;?}$/, `;unicode-range:${unicodeRange(first?.[0] ?? [])}}`);
  });
};

const build = async (): Promise<Built> => {
  const parts = await Promise.all(faces.map(partsOf));
  const upright = faces.filter(({ family, style }) => style === undefined && family !== 'Benchnotes Code');
  const fallbacks = (await Promise.all(upright.map(fallbacksOf))).flat();
  return {
    css: [...parts.map(({ css }) => css), ...fallbacks].join(''),
    files: new Map(parts.flatMap(({ files }) => [...files])),
    preload: parts.flatMap(({ preload }) => preload),
    pictures: parts.flatMap(({ pictures }) => pictures),
  };
};

const name = 'virtual:fonts';

/**
 * Gives the pages `virtual:fonts`: the rules of the typefaces, and which files to ask for first; and puts the files
 * beside the browser's.
 */
export const fonts = (): Plugin => {
  let built: Promise<Built> | undefined;
  const once = (): Promise<Built> => (built ??= build());
  return {
    name: 'fonts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => {
      if (id !== `\0${name}`) return undefined;
      const { css, preload, pictures } = await once();
      const exported = Object.entries({ css, preload, pictures });
      return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [address, source] of (await once()).files) this.emitFile({ type: 'asset', fileName: address.slice(1), source });
      const texts = await Promise.all(licences.map((file) => readFile(resolve(file), 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'typefaces.txt', source: texts.join('\n\n') });
    },
  };
};
