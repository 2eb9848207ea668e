/**
 * The part of subset-font 2.9 that frontend/fonts.ts uses; its types are of an earlier version, without `noHinting`.
 */
declare module 'subset-font' {
  /** The font with the letters of `text` only. Throws where `font` is none. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean; noLayoutClosure?: boolean },
  ): Promise<Uint8Array>;
}
