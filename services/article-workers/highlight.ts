import { all, createLowlight } from 'lowlight';
import { diagramLanguage } from '../../domain/article/diagrams.ts';
import { escapeAttribute, escapeText } from '../../domain/article/characters.ts';

/**
 * The languages used by people who build electronics; each also has its usual aliases (`py`, `c++`, `sh`, `html` …).
 */
const languages = new Set(
  (
    'arduino armasm avrasm bash c cmake cpp csharp css diff go ini java javascript json kotlin lua makefile markdown matlab ' +
    'php plaintext python ruby rust shell sql swift tcl typescript verilog vhdl x86asm xml yaml'
  ).split(' '),
);

const lowlight = createLowlight(Object.fromEntries(Object.entries(all).filter(([name]) => languages.has(name))));

// The source of a diagram is a JavaScript object.
lowlight.registerAlias({ javascript: diagramLanguage });

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/** The deepest nesting of spans: real code needs five or six. */
const deepest = 30;

/**
 * We write the tree, not the highlighter: whatever it makes of the author's text, only escaped text and spans come out.
 */
const spans = (nodes: readonly Node[], depth = 0): string => {
  if (depth > deepest) throw new RangeError('This code is nested too deeply to be highlighted.');
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += escapeText(node.value);
    if (node.type !== 'element') continue;
    const classes = [node.properties.className ?? []].flat().join(' ');
    html += `<span class="${escapeAttribute(classes)}">${spans(node.children, depth + 1)}</span>`;
  }
  return html;
};

/** Code as HTML, highlighted if its language is known; code that cannot be highlighted is shown as plain text. */
export const highlighted = (language: string, code: string): string => {
  if (!lowlight.registered(language)) return escapeText(code);
  try {
    return spans(lowlight.highlight(language, code).children);
  } catch {
    return escapeText(code);
  }
};
