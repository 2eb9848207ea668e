/** What frontend/fonts.ts builds. */
declare module 'virtual:fonts' {
  /** The `@font-face` rules of the site's typefaces. */
  export const css: string;
  /** The addresses of the files that every page shows letters of at once. */
  export const preload: readonly string[];
  /** The files that the social pictures of articles are drawn with. */
  export const pictures: readonly {
    readonly family: string;
    readonly weight: number;
    readonly file: string;
    readonly ranges: readonly (readonly [number, number])[];
  }[];
}
