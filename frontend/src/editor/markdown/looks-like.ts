/**
 * What of a text is plainly Markdown, and what may be anything. Each expression reads a line a bounded number of times,
 * whatever stands in it.
 */

/** Lines of programs, of YAML, JSON and shells: what looks like Markdown among them is something else. */
const code = [
  /[;{}\\([]$|",$|\w\([^()]*\)$/,
  /^\s*(?:\/\/|\/\*|\*\/|#!|#(?:include|define|ifn?def|if|endif|pragma)\b|"[^"]*"\s*:|<[/!?a-z])/i,
  /^\s*(?:import|export|from|def|class|return|const|let|var|function|if|elif|else|for|while|try|except|public|private|static|void|int|char|unsigned|sudo|echo|cd)\b.*[\w)('":;]$/,
  /^\s+[\w-]+:(?:\s|$)|^[a-z][\w-]*:(?:\s|$)|^\s*[\w.[\]-]+\s?[-+*/|&]?=(?!=)|^\s*[$%]\s/,
];
/** A card of SPICE: its comments begin with an asterisk, as items of lists do. */
const netlist = /^\.(?:end|ends|tran|ac|dc|op|model|subckt|include|lib|param)\b/i;
/** So much of a text that is for people may look like code: of one that fences its examples, and of another one. */
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
/** What alone says nothing: slanted words, code, a formula. */
const hints = [
  /(?:^|[\s(])\*[\p{L}\p{N}](?:[^*]*[\p{L}\p{N}.!?])?\*(?=$|[\s.,;:!?)])/u,
  /(?:^|[\s(])`[^`\s](?:[^`]*[^`\s])?`(?=$|[\s.,;:!?)])/,
  /(?:^|[\s(])\$[^$\s\\]*\\[a-z][^$]*\$(?=$|[\s.,;:!?)])/i,
];

type Lines = readonly string[];

/** The lines that no empty one parts. */
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

/** The line below the headings of a table has as many cells as they are. */
const hasTable = (lines: Lines): boolean =>
  lines.some((line, at) => {
    const above = lines[at - 1] ?? '';
    if (!line.includes('|') || !above.includes('|') || !/^[\s|:-]+$/.test(line)) return false;
    const cells = cellsIn(line);
    return cells.length === cellsIn(above).length && cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
  });

const follows = (sign: string, before: string): boolean =>
  sign === before && !/[02-9]/.test(sign) ? true : /\d/.test(sign) && Number(sign) === Number(before) + 1;

/** Two items or more, and nothing else beside them but a line with a colon before. */
const isList = (block: Lines, next: Lines | undefined): boolean => {
  const first = block.findIndex((line) => item.test(line));
  if (first === -1 || (first > 0 && !block[first - 1]?.endsWith(':'))) return false;
  const signs = block.slice(first).map((line) => item.exec(line)?.[1] ?? (/^\s/.test(line) ? '' : undefined));
  if (signs.includes(undefined)) return false;
  // Some leave a line free between the items.
  const items = [...signs.filter(Boolean), item.exec(next?.[0] ?? '')?.[1]] as (string | undefined)[];
  return items[1] !== undefined && follows(items[1], items[0] as string);
};

/** Headings that stand alone; one of the first level is a comment of a program, unless a text begins with it. */
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

/** Two kinds of hints, in lines that are no headings: one may be the comment of a program. */
const hasHints = (lines: Lines, hasHeading: boolean): boolean => {
  const others = lines.filter((line) => !heading.test(line));
  const found = hints.filter((sign) => others.some((line) => sign.test(line)));
  return found.length + Number(hasHeading) > 1;
};

/** Whether a text is plainly Markdown: what a program, a log or a list of prices may hold does not make it so. */
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
