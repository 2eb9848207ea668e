import { color, font } from './theme.ts';

const light = `
  --paper: #fbfaf6; --raised: #ffffff; --wash: #f1f0e8; --ink: #17211c; --quiet: #55625b; --line: #d8d8cc;
  --primary: #0b6b4a; --on-primary: #ffffff; --copper: #9a4f1c; --danger: #b3261e; --on-danger: #ffffff; color-scheme: light;`;

const dark = `
  --paper: #0e1512; --raised: #16201b; --wash: #1b2721; --ink: #e6ece8; --quiet: #a0aea6; --line: #2e3d35;
  --primary: #56d3a0; --on-primary: #06251a; --copper: #e6a06c; --danger: #ff9a91; --on-danger: #3b0905; color-scheme: dark;`;

/**
 * The two themes (paper is always light) and what holds for every page. The server writes it into each; `data-theme` is set before the
 * first paint by /theme.js.
 */
export const globalStyle = `
  :root { ${light} }
  @media screen { :root[data-theme='dark'] { ${dark} } }
  @media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
  *, *::before, *::after { box-sizing: border-box; }
  html { scroll-padding-top: 5rem; }
  body { margin: 0; color: ${color.ink}; background: ${color.paper}; font: 1rem/1.6 ${font.body}; overflow-wrap: anywhere; }
  h1, h2, h3, h4 { line-height: 1.2; margin: 0; text-wrap: balance; }
  p { margin: 0; }
  a { color: ${color.primary}; }
  img { max-width: 100%; height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; }
  :focus-visible { outline: 3px solid ${color.copper}; outline-offset: 2px; border-radius: 4px; }
  ::selection { background: ${color.primary}; color: ${color.onPrimary}; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
