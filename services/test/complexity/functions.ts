import { search } from '../../../projections/search.ts';
import { sameTag } from '../../../contracts/tag.ts';
import { soughtIn } from '../../../projections/read-store/cut-words.ts';
import { wordsOfDocument } from '../../../projections/read-store/mongodb-words.ts';
import type { Collection } from '../../../projections/read-store/read-store.ts';
import { askedIn, indexed } from '../../../projections/read-store/words.ts';
import { fieldLimits } from '../../../contracts/rules.ts';
import { deviceName } from '../../accounts/device-name.ts';
import { ipPrefix } from '../../load/ip-prefix.ts';
import { slugOf } from '../../../domain/slug.ts';
import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { anchoredText } from '../../../domain/article/anchors/anchored-text.ts';
import { placesIn } from '../../../domain/article/anchors/places.ts';
import { keptMedia } from '../../../domain/article/media/kept-media.ts';
import { isCanonical } from '../../../domain/article/canonical.ts';
import { differenceToHtml } from '../../../domain/article/difference/difference-html.ts';
import { differenceOfWords } from '../../../domain/article/difference/difference-of-words.ts';
import { differenceOf } from '../../../domain/article/difference/difference.ts';
import { diagramLimits } from '../../../domain/article/diagrams.ts';
import { drawnDiagram } from '../../../domain/article/drawn-diagram.ts';
import { formulaLimits, wrongOfFormulas } from '../../../domain/article/formulas.ts';
import { nodesOfMarkdown } from '../../../domain/article/markdown.ts';
import { drawnFormula } from '../../../domain/article/mathml.ts';
import { parseDocument } from '../../../domain/article/parse.ts';
import { serialise } from '../../../domain/article/serialise.ts';
import { textOf } from '../../../domain/article/text.ts';
import { DocumentTooComplexError, parseNodes } from '../../../domain/article/tree.ts';
import type { EventLog } from '../../../event-log/event-log.ts';
import { unchangedFor, type CachedAnswer } from '../../http/response-cache.ts';
import { xml } from '../../http/xml.ts';
import { textFactsOf } from '../../../domain/text-facts.ts';
import { missingOfMarkdown } from '../../transfer/missing-words.ts';
import { sourceLimits } from '../../transfer/source.ts';
import { ViewsCounter } from '../../views/counter.ts';
import { headerText, type Grammar } from './families.ts';
import { cleanHtml, html, htmlOfMarkdown, lines, markdown, plain, words } from './grammars.ts';
import type { Entry } from './examine.ts';

/**
 * The longest content of an article in UTF-16 units, of a query, and of a header (Node's own limit for all headers
 * together is 16 KiB).
 */
export const sizes = {
  content: fieldLimits.content.max,
  cleaned: 2 * fieldLimits.content.max,
  query: 2 * fieldLimits.search.max,
  header: 15_000,
};

const header: Grammar = { tokens: headerText };

const entry = (
  name: string,
  largest: number,
  grammar: Grammar,
  run: (text: string) => unknown,
  where: Entry['where'] = 'event loop',
): Entry => ({ name, takes: [], largest, grammar, where, isAsync: false, run });

const cached = { etag: '"x"', lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT', unchanged: [] } as unknown as CachedAnswer;

const agents: Grammar = {
  tokens: [
    ...headerText,
    'bot',
    'Mozilla/5.0 ',
    '(compatible; ',
    'http://',
    'like Gecko ',
    'Chrome/1.',
    'search',
    'crawl',
    'x64',
  ],
  frames: [['Mozilla/5.0 (', ')']],
};
const addresses: Grammar = {
  tokens: ['f:', '::', ':', '1.', '1', '0', 'ffff:', '0x', '%', '.', 'g', ' ', 'f', '255.'],
  frames: [
    ['::', 'z'],
    ['::ffff:', '1.2.3.4'],
    ['fe80::%', ''],
  ],
};

const latex: Grammar = {
  tokens: (
    "x 1 + = < & _ ^ { } [ ] ( ) , ' \\\\ \\{ \\, \\! \\frac \\sqrt \\sum \\left( \\right) \\left. \\middle| \\text{ \\begin{matrix} \\end{matrix} " +
    '\\begin{aligned} \\end{aligned} \\begin{array}{c|c} \\end{array} \\hline \\overline \\underbrace \\vec \\mathbf \\mathrm \\operatorname ' +
    '\\limits \\not \\dots \\color{red} \\kern1em \\rule{1em}{1em} \\bra \\braket \\Set \\pmod \\tag{1} \\mathchoice \\expandafter \\noexpand ' +
    '\\@ifnextchar \\@firstoftwo \\char \\substack \\genfrac \\binom \\overset \\xrightarrow \\cancel \\boxed \\Huge \\raise1em \\infty \\alpha % # ~ $'
  )
    .split(' ')
    .flatMap((token) => [token, `${token} `]),
  frames: [
    ['\\frac{', '}{2}'],
    ['\\left(', '\\right)'],
    ['\\begin{matrix}', '\\end{matrix}'],
    [`\\begin{array}{${'c|'.repeat(300)}}${'&'.repeat(500)}`, '\\end{array}'],
    ['x^{', '}'],
  ],
};

const diagrams: Grammar = {
  tokens: (
    '{ } [ ] , : \' " 1 0 p . | x = 3 < > P a b {signal:[ {wave:" {name:" "}, data:[ edge:[ "a->b", "a~b node:" gaps:"s period:9, phase:-9, ' +
    'config:{hscale:9} head:{text:" tick:1, every:2, over:" {reg:[ {bits:9,name:" attr:[ {bits:1}, <b> <o> </b> <sub> // /* */ \\u1234'
  ).split(' '),
  frames: [
    ['{signal:[{wave:"', '"}]}'],
    ['{signal:[{name:"', '"}]}'],
    ['{signal:[{wave:"=.......",data:"', '"}]}'],
    ['{signal:[{wave:"p.......",node:"', '"}],edge:["a->b","b~>c label"]}'],
    ['{signal:[{wave:"01",node:"ab"}],edge:["a->b ', '"]}'],
    ['{signal:[{wave:"p......."}],gaps:"', '"}'],
    ['{signal:[{wave:"p.......",over:"', '"}]}'],
    ['{signal:[', ']}'],
    ['{signal:[{wave:"p", period:100},{wave:"', '"}], config:{hscale:3}}'],
    ['{reg:[{bits:1,name:"', '"}],config:{lanes:1}}'],
    ['{reg:[', '{bits:1}],config:{lanes:32}}'],
  ],
};

const noLog = {} as EventLog;
const count = (agent: string): void =>
  new ViewsCounter(noLog, () => new Date(0)).seen(1, { ip: '203.0.113.9', headers: { 'user-agent': agent }, socket: {} });

/** Texts that are too complex are refused. */
const unlessRefused =
  (work: (text: string) => unknown) =>
  (text: string): unknown => {
    try {
      return work(text);
    } catch (error) {
      if (error instanceof DocumentTooComplexError) return '';
      throw error;
    }
  };

const cleaned = unlessRefused((text) => textOf(serialise(parseDocument(text))));

/**
 * Functions that texts reach behind the doors. Those for accounts, titles and the like are tested at the doors
 * themselves (doors.ts).
 */
export const functionEntries: readonly Entry[] = [
  entry('slugOf: slugs, titles, headings', 1_000_000, plain, slugOf),
  entry('safeLink', sizes.content, html, safeLink),
  entry('safeImage', sizes.content, html, safeImage),

  entry('parseDocument, serialise, textOf: cleaning', sizes.cleaned, html, cleaned, 'worker'),
  entry('isCanonical: recognition', sizes.cleaned, cleanHtml, isCanonical, 'worker'),
  entry('drawnFormula: LaTeX to MathML', formulaLimits.length, latex, (text) => drawnFormula(text, true), 'worker'),
  entry('drawnDiagram: WaveDrom to SVG', diagramLimits.length, diagrams, (text) => drawnDiagram(text, 'diagram-1'), 'worker'),
  entry('wrongOfFormulas: limits', sizes.content, cleanHtml, wrongOfFormulas),
  entry('textOf: words of an article', sizes.content, cleanHtml, textOf),
  entry('textFactsOf: words and excerpt', sizes.content, cleanHtml, textFactsOf),
  entry('xml: feeds, sitemaps', sizes.content, html, xml),

  // Markdown and YAML take quadratic time: their thread has a deadline (services/transfer/reading.test.ts).
  entry(
    'differenceOf: an article and the same backwards',
    sizes.cleaned,
    cleanHtml,
    (text) => {
      const before = parseDocument(text);
      return differenceToHtml(differenceOf(before, { ...before, content: before.content.toReversed() }));
    },
    'worker',
  ),
  entry(
    'differenceOf: words',
    sizes.cleaned,
    words,
    (text) => differenceOfWords(text, text.slice(text.length / 2) + text),
    'worker',
  ),
  entry(
    'placesIn: passages of a text',
    sizes.cleaned,
    words,
    (text) => placesIn(text, text.slice(text.length / 2) + text, [{ start: 0, end: text.length }]),
    'worker',
  ),
  entry('anchoredText: where remarks stand', sizes.content, cleanHtml, anchoredText),
  entry('nodesOfMarkdown: imports', sizes.cleaned, htmlOfMarkdown, unlessRefused(nodesOfMarkdown), 'worker'),
  entry('missingOfMarkdown: imports', sourceLimits.markdown, markdown, (text) => missingOfMarkdown(text, text), 'worker'),
  entry(
    'keptMedia: imports',
    sizes.cleaned,
    lines,
    unlessRefused((text) => keptMedia(parseNodes(text), { isForeign: true, hasShortcodes: true, hasLines: true })),
    'worker',
  ),

  entry('indexed: words for SQLite', sizes.content, words, indexed),
  {
    ...entry('wordsOfDocument: words for MongoDB', sizes.content, words, (body) =>
      wordsOfDocument(search as Collection, { title: '', tags: [], summary: '', body }),
    ),
    isAsync: true,
  },
  entry('askedIn, soughtIn: words that are searched', sizes.query, words, (text) => [askedIn(text), soughtIn(text)]),
  entry('sameTag', sizes.query, plain, sameTag),

  entry('unchangedFor: If-None-Match', sizes.header, header, (tags) => unchangedFor({ 'if-none-match': tags }, cached)),
  entry('unchangedFor: If-Modified-Since', sizes.header, header, (date) => unchangedFor({ 'if-modified-since': date }, cached)),
  entry('ViewsCounter: User-Agent, robots', sizes.header, agents, count),
  entry('deviceName: User-Agent, sessions', sizes.header, agents, deviceName),
  entry('ipPrefix: addresses of X-Forwarded-For', sizes.header, addresses, ipPrefix),
];
