import type { Colors, Role, Theme } from '../../contracts/theme-colors.ts';
import { color, duration, font, propertyOf, radius, size } from './theme.ts';

const declared = (theme: Theme, colors: Colors): string =>
  Object.entries(colors)
    .map(([role, value]) => `${propertyOf(role as Role)}:${value};`)
    .join('') + `color-scheme:${theme};`;

/** System colours by role, for forced-colors mode. */
const forced = Object.entries({
  paper: 'Canvas',
  raised: 'Canvas',
  wash: 'Canvas',
  ink: 'CanvasText',
  quiet: 'CanvasText',
  line: 'GrayText',
  edge: 'ButtonBorder',
  primary: 'LinkText',
  onPrimary: 'Canvas',
  copper: 'Highlight',
  danger: 'CanvasText',
  onDanger: 'Canvas',
} satisfies Record<Role, string>)
  .map(([role, value]) => `${propertyOf(role as Role)}:${value};`)
  .join('');

/**
 * The two themes (paper is always light) and the styles of every page. The server writes them into each page;
 * /first-paint.js sets `data-theme` before the first paint.
 */
export const globalStyle = ({ light, dark }: Readonly<Record<Theme, Colors>>): string => `
  :root { ${declared('light', light)} }
  @media screen { :root[data-theme='dark'] { ${declared('dark', dark)} } }
  @media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${declared('dark', dark)} } }
  *, *::before, *::after { box-sizing: border-box; }
  html { scroll-padding-top: 5rem; }
  /* Readers sit further away from a large screen, so the whole page scales with the text. */
  @media (min-width: 120rem) { html { font-size: 112.5%; } }
  @media (min-width: 150rem) { html { font-size: 125%; } }
  body { margin: 0; color: ${color.ink}; background: ${color.paper}; font: ${size.normal}/1.6 ${font.body}; overflow-wrap: anywhere; }
  h1, h2, h3, h4 { font-family: ${font.display}; font-weight: 600; line-height: 1.15; margin: 0; text-wrap: balance; }
  strong, b, th { font-weight: 600; }
  p { margin: 0; }
  a { color: ${color.primary}; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
  time { unicode-bidi: isolate; }
  img { max-width: 100%; height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; }
  /* Immediate feedback on a press, and on the link that is about to open. */
  a:active, button:active:not(:disabled), summary:active, a[data-opening] { outline: 3px solid ${color.copper}; outline-offset: 2px; }
  ::placeholder { color: ${color.quiet}; opacity: 1; }
  :focus-visible { outline: 3px solid ${color.copper}; outline-offset: 2px; border-radius: ${radius.control}; }
  ::selection { background: ${color.primary}; color: ${color.onPrimary}; }
  /* In forced-colors mode, drawings and icons use the reader's colours, and selected items show without ours. */
  @media (forced-colors: active) {
    :root:root:root { ${forced} }
    [aria-selected='true'], [aria-pressed='true'] { forced-color-adjust: none; background: SelectedItem !important; color: SelectedItemText !important; }
  }
  /* Without JavaScript, elements that need it are hidden. */
  @media (scripting: none) { [data-needs-script] { display: none !important; } }
  /* Transitions do not block input. */
  ::view-transition { pointer-events: none; }
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: ${duration.normal}; }
  /* The header stays above what moves. Only the new title shows, because its lines may break differently. */
  body > div > header { view-transition-name: site-header; }
  ::view-transition-old(article-title) { display: none; }
  ::view-transition-new(article-title) { animation: none; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
