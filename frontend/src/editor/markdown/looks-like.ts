/*
 * Tells text that is plainly Markdown from ambiguous text. Each expression reads a line a bounded number of times,
 * whatever the line contains.
 */

/** Lines of programs, YAML, JSON and shells, where apparent Markdown means something else. */
const code = [
  /[;{}\\([]$|",$|\w\([^()]*\)$/,
  /^\s*(?:\/\/|\/\*|\*\/|#!|#(?:include|define|ifn?def|if|endif|pragma)\b|"[^"]*"\s*:|<[/!?a-z])/i,
  /^\s*(?:import|export|from|def|class|return|const|let|var|function|if|elif|else|for|while|try|except|public|private|static|void|int|char|unsigned|sudo|echo|cd)\b.*[\w)('":;]$/,
  /^\s+[\w-]+:(?:\s|$)|^[a-z][\w-]*:(?:\s|$)|^\s*[\w.[\]-]+\s?[-+*/|&]?=(?!=)|^\s*[$%]\s/,
];
/** A SPICE control line: SPICE comments begin with an asterisk, as list items do. */
const netlist = /^\.(?:end|ends|tran|ac|dc|op|model|subckt|include|lib|param)\b/i;
/** The largest share of lines outside fences that may look like code in a text for people: with fences, and without. */
const mostCode = { fenced: 0.5, other: 0.2 };

const fence = /^ {0,3}(`{3,}|~{3,})/;
const task = /^ {0,3}[-*+] \[[ xX]\] \S/;
const callout = /^ {0,3}> ?\[!(?:NOTE|TIP|WARNING|CAUTION|IMPORTANT)\]$/i;
const heading = /^ {0,3}(#{1,6})[ \t]+(\S)/;
const item = /^ {0,3}([-*+]|\d{1,6}(?=[.)]))[.)]? {1,4}\S/;

/** A link or a picture; bold or struck words. */
const plainlyInLine = [
  /\]\((?:https?:\/\/|mailto:|\.{0,2}\/|#)[^\s)]/,
  /(?:^|[\s(])!\[[^\][]*\]\([^\s()]+\.(?:png|jpe?g|gif|webp|svg|avif)[\s)]/i,
  /(?:^|[\s("'>|:])\*\*[^\s*](?:[^*]*[^\s*])?\*\*(?=$|[\s.,;:!?)"'|])/,
  /(?:^|[\s(])~~[^\s~](?:[^~]*[^\s~])?~~(?=$|[\s.,;:!?)])/,
];
/** Weak signs that are not enough alone: italics, code, a formula. */
const hints = [
  /(?:^|[\s(])\*[\p{L}\p{N}](?:[^*]*[\p{L}\p{N}.!?])?\*(?=$|[\s.,;:!?)])/u,
  /(?:^|[\s(])`[^`\s](?:[^`]*[^`\s])?`(?=$|[\s.,;:!?)])/,
  /(?:^|[\s(])\$[^$\s\\]*\\[a-z][^$]*\$(?=$|[\s.,;:!?)])/i,
];

type Lines = readonly string[];

/** Groups the lines into blocks separated by empty lines. */
const blocksOf = (lines: Lines): Lines[] => {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line !== '') blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
};

/** The lines without fenced code. */
const outsideFences = (lines: Lines): Lines => {
  const outside: string[] = [];
  let open: { readonly sign: string; readonly at: number } | undefined;
  for (const line of lines) {
    const [, sign] = fence.exec(line) ?? [];
    if (open && sign?.startsWith(open.sign) && line.trim() === sign) {
      outside.length = open.at;
      open = undefined;
      continue;
    }
    if (sign !== undefined) open ??= { sign, at: outside.length };
    outside.push(line);
  }
  return outside;
};

const cellsIn = (line: string): Lines => line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');

/** The delimiter row of a table has as many cells as the header row above it. */
const hasTable = (lines: Lines): boolean =>
  lines.some((line, at) => {
    const above = lines[at - 1] ?? '';
    if (!line.includes('|') || !above.includes('|') || !/^[\s|:-]+$/.test(line)) return false;
    const cells = cellsIn(line);
    return cells.length === cellsIn(above).length && cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
  });

const follows = (sign: string, before: string): boolean =>
  sign === before && !/[02-9]/.test(sign) ? true : /\d/.test(sign) && Number(sign) === Number(before) + 1;

/** At least two items, and nothing else except a line ending in a colon before them. */
const isList = (block: Lines, next: Lines | undefined): boolean => {
  const first = block.findIndex((line) => item.test(line));
  if (first === -1 || (first > 0 && !block[first - 1]?.endsWith(':'))) return false;
  const signs = block.slice(first).map((line) => item.exec(line)?.[1] ?? (/^\s/.test(line) ? '' : undefined));
  if (signs.includes(undefined)) return false;
  // Some writers leave an empty line between items.
  const items = [...signs.filter(Boolean), item.exec(next?.[0] ?? '')?.[1]] as (string | undefined)[];
  return items[1] !== undefined && follows(items[1], items[0] as string);
};

/** Standalone headings. A first-level one may be a program's comment, unless the text begins with it. */
const hasHeadings = (blocks: readonly Lines[]): boolean => {
  const found = blocks.map(([line = '', ...others]) => ({ sign: heading.exec(line), isAlone: others.length === 0 }));
  const levels = found.flatMap(({ sign }) => sign?.[1]?.length ?? []);
  const [, , begin = ''] = (found[0]?.isAlone && blocks.length > 1 && found[0].sign) || [];
  return (
    found.some(({ sign, isAlone }) => isAlone && (sign?.[1]?.length ?? 0) > 1) ||
    new Set(levels).size > 1 ||
    /[\p{Lu}\p{Lo}]/u.test(begin)
  );
};

const isCode = (lines: Lines, most: number): boolean => {
  const written = lines.filter((line) => line !== '');
  const looking = written.filter((line) => code.some((sign) => sign.test(line)));
  return looking.length > written.length * most || written.some((line) => netlist.test(line));
};

/**
 * At least two kinds of weak signs; a heading is one of them. Signs within heading lines do not count, as such a line
 * may be a program's comment.
 */
const hasHints = (lines: Lines, hasHeading: boolean): boolean => {
  const others = lines.filter((line) => !heading.test(line));
  const found = hints.filter((sign) => others.some((line) => sign.test(line)));
  return found.length + Number(hasHeading) > 1;
};

/** Whether a text is plainly Markdown. Signs that also occur in programs, logs or price lists are not enough. */
export const looksLikeMarkdown = (text: string): boolean => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd());
  const outside = outsideFences(lines);
  const isFenced = outside.length < lines.length;
  if (hasTable(outside) || outside.some((line) => callout.test(line) || task.test(line))) return true;
  if (isCode(outside, isFenced ? mostCode.fenced : mostCode.other)) return false;
  const blocks = blocksOf(outside);
  return (
    isFenced ||
    outside.some((line) => plainlyInLine.some((sign) => sign.test(line))) ||
    hasHeadings(blocks) ||
    blocks.some((block, at) => isList(block, blocks[at + 1])) ||
    hasHints(
      outside,
      blocks.some(([line = '']) => heading.test(line)),
    )
  );
};
