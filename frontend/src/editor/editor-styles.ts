import styled from 'styled-components';
import { calloutStyles } from '../components/callout-styles.ts';
import { color, font, radius, size, space } from '../theme.ts';

/** The frame of toolbar and text. */
export const Frame = styled.div<{ $invalid: boolean }>`
  position: relative;
  min-width: 0;
  border: 1px solid ${({ $invalid }) => ($invalid ? color.danger : color.edge)};
  border-radius: ${radius.control};
  background: ${color.raised};
  &:focus-within:has(.ProseMirror:focus-visible) {
    outline: 3px solid ${color.copper};
    outline-offset: 2px;
  }
`;

/** The article being edited. The first rules are required by ProseMirror. */
export const Text = styled.div`
  .ProseMirror {
    position: relative;
    min-height: 200px;
    padding: ${space[4]} ${space[4]} ${space[6]};
    outline: none;
    white-space: pre-wrap;
    white-space: break-spaces;
    overflow-wrap: anywhere;
    font-variant-ligatures: none;
    line-height: 1.7;
  }
  /* Each block follows the direction of its first letters, as it does for readers. */
  .ProseMirror :is(p, h2, h3, h4, li, blockquote, td, th) {
    text-align: start;
    unicode-bidi: plaintext;
  }
  .ProseMirror [contenteditable='false'] {
    white-space: normal;
  }
  .remarked {
    border-bottom: 2px solid ${color.copper};
    background: ${color.wash};
  }
  .ProseMirror-hideselection *::selection {
    background: transparent;
  }
  .ProseMirror-selectednode {
    outline: 3px solid ${color.primary};
    outline-offset: 2px;
  }
  img.ProseMirror-separator {
    display: inline !important;
    width: auto !important;
    margin: 0 !important;
    border: 0 !important;
  }
  [data-placeholder]::before {
    float: left;
    height: 0;
    color: ${color.quiet};
    content: attr(data-placeholder);
    pointer-events: none;
  }
  /* Typing in one block does not affect the others: the browser lays out one block per key press, not a thousand. */
  .ProseMirror > * {
    contain: layout style;
  }
  .ProseMirror > * + * {
    margin-top: ${space[4]};
  }
  .ProseMirror > h2 {
    margin-top: ${space[8]};
    font-size: ${size.heading};
  }
  .ProseMirror > h3 {
    margin-top: ${space[6]};
    font-size: ${size.large};
  }
  .ProseMirror > h4 {
    margin-top: ${space[5]};
  }
  .ProseMirror > :first-child {
    margin-top: 0;
  }
  h2 {
    font-size: ${size.heading};
  }
  h3 {
    font-size: ${size.large};
  }
  h4 {
    font-size: ${size.normal};
  }
  ul,
  ol {
    margin: 0;
    padding-left: ${space[6]};
  }
  li > * + * {
    margin-top: ${space[1.5]};
  }
  a {
    color: ${color.primary};
    text-decoration: underline;
    cursor: text;
  }
  blockquote {
    margin-inline: 0;
    padding-left: ${space[4]};
    border-left: 4px solid ${color.copper};
    color: ${color.quiet};
  }
  blockquote > * + * {
    margin-top: ${space[2.5]};
  }
  ${calloutStyles('aside::before')}
  aside::before {
    content: var(--sign) ' ' attr(data-label);
  }
  aside > * + * {
    margin-top: ${space[2.5]};
  }
  /* As in the article: words stay whole, and the table scrolls. */
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }
  td,
  th {
    position: relative;
    min-width: 6rem;
    max-width: max(20rem, 50vw);
    overflow-wrap: break-word;
    padding: ${space[1.5]} ${space[2]};
    border: 1px solid ${color.edge};
    text-align: start;
    vertical-align: top;
  }
  th,
  .selectedCell {
    background: ${color.wash};
  }
  .selectedCell {
    outline: 2px solid ${color.primary};
  }
  sub,
  sup {
    line-height: 0;
  }
  code {
    padding: 0.1em 0.3em;
    border-radius: ${radius.control};
    background: ${color.wash};
    font: 0.9em ${font.mono};
  }
  pre {
    margin: 0;
    padding: ${space[3.5]} ${space[4]};
    border-radius: ${radius.control};
    background: ${color.wash};
    white-space: pre-wrap;
  }
  pre code {
    padding: 0;
    background: none;
  }
  .formula {
    cursor: pointer;
  }
  div.formula {
    overflow-x: auto;
    text-align: center;
  }
  .drawn-code > .diagram {
    margin-block: ${space[2]} 0;
  }
  .formula.wrong,
  .diagram.wrong {
    color: ${color.danger};
    font: 0.9em ${font.mono};
    white-space: pre-wrap;
  }
  img:not(.ProseMirror-separator) {
    display: block;
    width: 100%;
    min-height: 3rem;
    border-radius: ${radius.picture};
    background: ${color.wash};
  }
  figure {
    margin: 0;
  }
  figure::after {
    display: block;
    margin-top: ${space[1.5]};
    color: ${color.quiet};
    font-size: ${size.small};
    text-align: center;
    content: attr(data-caption);
  }
  [data-picture-place] {
    padding: ${space[4]};
    border: 1px dashed ${color.edge};
    border-radius: ${radius.picture};
    background: ${color.wash};
    color: ${color.quiet};
    overflow-wrap: anywhere;
  }
  hr {
    margin-block: ${space[6]};
    border: 0;
    border-top: 2px solid ${color.line};
  }
`;
