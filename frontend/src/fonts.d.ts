/** Built by frontend/fonts.ts. */
declare module 'virtual:fonts' {
  /** The `@font-face` rules of the site's typefaces. */
  export const css: string;
  /** The addresses of the font files that every page needs at once. */
  export const preload: readonly string[];
  /** The fonts for the social pictures of articles. */
  export const pictures: readonly {
    readonly family: string;
    readonly weight: number;
    readonly file: string;
    readonly ranges: readonly (readonly [number, number])[];
  }[];
}
