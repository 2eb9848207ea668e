import { css } from 'styled-components';
import { callout, calloutStyles } from './callout-styles.ts';
import { color, font, from, radius, size, space } from '../theme.ts';

/** The colour of a kind of token in code: on `wash`, its contrast is at least 4.5 to 1 in each theme. */
const paint = (light: string, dark: string): string => `color: light-dark(${light}, ${dark});`;

const code = css`
  .hljs-comment,
  .hljs-quote {
    ${paint('#5a665f', '#95a69c')}
    font-style: italic;
  }
  .hljs-keyword,
  .hljs-selector-tag,
  .hljs-literal,
  .hljs-section,
  .hljs-doctag {
    ${paint('#7b2c91', '#d7a3ee')}
  }
  .hljs-string,
  .hljs-regexp,
  .hljs-addition {
    ${paint('#1d6638', '#94d8a0')}
  }
  .hljs-number,
  .hljs-symbol,
  .hljs-bullet,
  .hljs-deletion {
    ${paint('#974708', '#f0b380')}
  }
  .hljs-title,
  .hljs-name,
  .hljs-selector-id,
  .hljs-selector-class {
    ${paint('#1c55a6', '#93bffc')}
  }
  .hljs-type,
  .hljs-built_in,
  .hljs-class,
  .hljs-attr,
  .hljs-attribute,
  .hljs-template-variable {
    ${paint('#0b6168', '#7dd3d8')}
  }
  .hljs-meta,
  .hljs-link,
  .hljs-variable {
    ${paint('#7c4d03', '#e3c27a')}
  }
  .hljs-emphasis {
    font-style: italic;
  }
  .hljs-strong {
    font-weight: 700;
  }
`;

const codeBlocks = css`
  pre,
  .code {
    margin-block: ${space[7]};
  }
  .code {
    position: relative;
  }
  .code pre {
    margin: 0;
  }
  pre {
    /* Reserves space for the bar that the browser adds above the code, so that nothing shifts. */
    padding: ${space[12]} ${space[4]} ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.none};
    background: ${color.wash};
    overflow-x: auto;
    direction: ltr;
    text-align: left;
    font: ${size.small} / 1.6 ${font.mono};
    tab-size: 4;
  }
  .code-head {
    position: absolute;
    inset: 1px 1px auto;
    display: flex;
    align-items: center;
    justify-content: space-between;
    height: 2.5rem;
    padding-inline: ${space[4]} ${space[1.5]};
    border-bottom: 1px solid ${color.line};
    color: ${color.quiet};
    font: ${size.tiny} / 1 ${font.mono};
  }
  .code-head button {
    min-width: 5rem;
    min-height: 1.9rem;
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    color: ${color.ink};
    cursor: pointer;
  }
  .code-head button:hover {
    border-color: ${color.primary};
  }
  :not(pre) > code {
    padding: 0.1em 0.35em;
    border-radius: ${radius.control};
    background: ${color.wash};
    font: 0.9em ${font.mono};
  }
  ${code}
`;

/**
 * Headings, and the links to them that the browser adds: in the margin or, on touch and narrow screens, at the end of
 * the line. Nothing shifts when they appear.
 */
const headings = css`
  h2 {
    margin: ${space[10]} 0 ${space[3.5]};
    font-size: ${size.heading};
  }
  h3 {
    margin: ${space[8]} 0 ${space[3]};
    font-size: ${size.title};
  }
  h4 {
    margin: ${space[6]} 0 ${space[2]};
    font-size: 1.05em;
  }
  .headed {
    position: relative;
  }
  > .headed:first-child > * {
    margin-top: 0;
  }
  .headed a {
    position: absolute;
    top: 0;
    inset-inline-start: -1.6rem;
    width: 1.6rem;
    opacity: 0;
    color: ${color.quiet};
    font: ${size.title} / 1.3 ${font.mono};
    text-decoration: none;
  }
  .headed a::before {
    content: '#' / '';
  }
  .headed:hover a,
  .headed a:focus-visible {
    opacity: 1;
  }
  .headed a:hover {
    color: ${color.primary};
  }
  @media (hover: none), not all and (min-width: 44rem) {
    h2[id],
    h3[id] {
      padding-inline-end: ${space[8]};
    }
    .headed a {
      inset-inline: auto 0;
      opacity: 1;
      text-align: end;
    }
  }
`;

/**
 * The typography of an article: a comfortable line length, and space around everything that interrupts the text. Each
 * block follows the direction of its script.
 */
export const articleStyles = css`
  max-width: 70ch;
  font-size: ${size.normal};
  line-height: 1.7;
  > :first-child {
    margin-top: 0;
  }
  p,
  h2,
  h3,
  h4,
  li,
  blockquote {
    unicode-bidi: plaintext;
    text-align: start;
  }
  p {
    margin-block: 1.15em;
    hyphens: auto;
    text-wrap: pretty;
  }
  ul,
  ol {
    margin-block: 1.15em;
    padding-inline-start: 1.6em;
  }
  li {
    margin-block: 0.5em;
  }
  li > p {
    margin-block: 0.35em;
  }
  li::marker {
    color: ${color.copper};
    font-weight: 600;
  }
  /* Keeps the line height unchanged. */
  sub,
  sup {
    line-height: 0;
  }
  blockquote {
    margin: ${space[7]} 0;
    padding: ${space[0.5]} ${space[5]};
    border-inline-start: 0.3rem solid ${color.copper};
    background: ${color.wash};
    border-radius: ${radius.none};
  }
  img {
    display: block;
    margin: ${space[7]} auto;
    border-radius: ${radius.picture};
  }
  img[srcset] {
    height: auto;
  }
  .picture {
    display: block;
    width: fit-content;
    max-width: 100%;
    margin: ${space[7]} auto;
    cursor: zoom-in;
  }
  .picture img {
    margin: 0;
  }
  figure {
    margin: ${space[7]} 0;
  }
  figure > :first-child {
    margin-block: 0 ${space[2]};
  }
  figcaption {
    color: ${color.quiet};
    font-size: ${size.small};
    text-align: center;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
  hr {
    margin-block: ${space[10]};
    border: 0;
    border-top: 1px solid ${color.line};
  }
  /* Repeated here: until the styles of formulas and diagrams load, a long one would widen the page. */
  .formula,
  .diagram {
    overflow-x: auto;
  }
  .table {
    margin-block: ${space[7]};
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: ${size.normal};
    font-variant-numeric: tabular-nums;
  }
  /* Words stay whole, and the table scrolls; only words longer than the maximum cell width, such as a URL, break. */
  td,
  th {
    max-width: max(20rem, 50vw);
    overflow-wrap: break-word;
    padding: ${space[1.5]} ${space[3]};
    border: 1px solid ${color.edge};
    text-align: start;
    vertical-align: top;
    unicode-bidi: plaintext;
  }
  th {
    background: ${color.wash};
  }
  ${calloutStyles(`${callout} > .label`)}
  ${callout} > .label::before {
    content: var(--sign) ' ' / '';
  }
  ${headings}
  ${codeBlocks}
  ${from.tablet} {
    font-size: ${size.large};
  }
  @media print {
    max-width: none;
    font-size: 11pt;
    .code-head,
    .headed a {
      display: none;
    }
    pre {
      padding: ${space[3]};
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    pre,
    blockquote,
    tr,
    figure,
    img,
    ${callout} {
      break-inside: avoid;
    }
    h2,
    h3,
    h4 {
      break-after: avoid;
    }
    a[href^='http']::after {
      content: ' (' attr(href) ')';
      font-size: 0.85em;
    }
  }
`;
