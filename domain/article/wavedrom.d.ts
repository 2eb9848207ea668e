/** The package has no types: these cover what domain/article/drawn-diagram.ts uses. */
declare module 'wavedrom' {
  const wavedrom: {
    /** The drawing as a tree. `isBare`: without the skin's styles and shapes. Mutates the source. */
    readonly renderAny: (index: number, source: object, skins: object, isBare: boolean) => unknown;
    /** The skin's tree: its name, attributes, styles and shapes. */
    readonly waveSkin: { readonly default: readonly unknown[] };
  };
  export default wavedrom;
}
