/** The package brings no types: of it, what domain/article/drawn-diagram.ts uses. */
declare module 'wavedrom' {
  const wavedrom: {
    /** The drawing as a tree. `isBare`: without the styles and shapes of the skin. It changes the source. */
    readonly renderAny: (index: number, source: object, skins: object, isBare: boolean) => unknown;
    /** The tree of the skin: its name, its attributes, its styles, its shapes. */
    readonly waveSkin: { readonly default: readonly unknown[] };
  };
  export default wavedrom;
}
