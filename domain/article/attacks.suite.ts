import fc from '../../scripts/fast-check.ts';
import { validDocument } from './arbitraries.suite.ts';
import { serialise } from './serialise.ts';

/**
 * HTML that means to run `ran()` in a reader's browser, made by a grammar: what runs it, how that is spelt, and what it
 * is wrapped in. All of it is our own; `scripting.test.ts` holds the classics one by one.
 */

const call = 'ran()';

const words = (list: string): string[] => list.split(' ');

const events = words(
  'error load error load begin focus toggle click focus blur mouseover mouseenter pointerenter pointerover toggle wheel scroll input change submit animationstart ' +
    'animationend transitionend begin end repeat loadstart canplay cut copy paste beforetoggle contextmenu auxclick keydown drag drop hashchange ' +
    'beforeinput select invalid message pageshow resize search securitypolicyviolation slotchange unhandledrejection popstate',
);
const elements = words(
  'img svg img svg body p a b h2 ul li blockquote pre code hr br body html svg math video audio input button details select textarea form iframe object embed ' +
    'marquee table td x-y animate set image script style link meta base source track dialog template keygen isindex frameset foreignObject ' +
    'mtext mglyph annotation-xml title desc a:b s del strike sub sup font nobr picture canvas map area label fieldset summary slot portal',
);
const urlAttributes = words(
  'href src xlink:href action formaction data poster background cite longdesc srcset srcdoc ping values from to content codebase archive ' +
    'classid profile manifest lowsrc dynsrc usemap icon style',
);
const separators = [' ', ' ', ' ', '/', '\n', '\t', '\f', '\r', ' / ', '\0', '&#32;', '\v', '\u00a0'];
const schemes = [
  `javascript:${call}`,
  `javascript:${call}`,
  `javascript:${call}`,
  `javascript:${call}`,
  `javascript:void(${call})`,
  `javascript://%0a${call}`,
  `javascript:/*--></title></style></textarea></script>*/${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  `data:application/xhtml+xml,<html xmlns="http://www.w3.org/1999/xhtml"><script>${call}</script></html>`,
  `blob:https://evil.example/${call}`,
  `feed:javascript:${call}`,
  `view-source:javascript:${call}`,
  `//evil.example/${call}`,
  `https://e.org/" onclick="${call}`,
  `https://e.org/' onmouseover='${call}`,
  `<img src=x onerror=${call}>`,
  `background:url(javascript:${call})`,
  `0;url=javascript:${call}`,
  `mailto:a@e.org?body=<script>${call}</script>`,
  `/\\evil.example/<script>${call}</script>`,
];

const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** One way to write the same, or nearly the same, so that a careless reader takes it for something else. */
const spellings: readonly ((text: string, place: number) => string)[] = [
  (text) => text.toUpperCase().replaceAll('RAN()', call),
  (text, place) => at(text, place, (one) => one.toUpperCase()),
  (text, place) => at(text, place, (one) => entity(one)),
  (text, place) => at(text, place, (one) => `&#x${one.codePointAt(0)?.toString(16)}`),
  (text, place) => at(text, place, (one) => `&#0000${one.codePointAt(0)};`),
  (text, place) => at(text, place, (one) => `\t${one}`),
  (text, place) => at(text, place, (one) => `&Tab;${one}`),
  (text, place) => at(text, place, (one) => `&NewLine;${one}`),
  (text, place) => at(text, place, (one) => `\0${one}`),
  (text, place) => at(text, place, (one) => `\u200b${one}`),
  (text, place) => at(text, place, (one) => `\ud800${one}`),
  (text, place) => at(text, place, (one) => `<!-- -->${one}`),
  (text) => `\x01${text}`,
  (text) => ` \n${text}`,
  (text) => text.replaceAll(':', '&colon;'),
  (text) => text.replaceAll('(', '&lpar;').replaceAll(')', '&rpar;'),
  (text) => text.replaceAll('s', '\u017f'),
  (text) => text.replaceAll('i', '\u0131'),
  (text) => [...text].map(entity).join(''),
  (text) => encodeURIComponent(text.toWellFormed()),
];
const at = (text: string, place: number, change: (one: string) => string): string => {
  const index = place % Math.max(1, text.length);
  return text.slice(0, index) + change(text.charAt(index)) + text.slice(index + 1);
};

/** Most parts are spelt plainly: where all are disguised, none runs. */
const spelt = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom(...spellings), fc.nat({ max: 60 }))
        .map(([raw, spell, place]) => spell(raw, place)),
    },
  );

const quoted = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.constantFrom('"', "'", '', '`', '"', '\\"')).map(([text, quote]) => quote + text + quote);

const attribute = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(spelt(fc.constantFrom(...events).map((event) => `on${event}`)), quoted(spelt(fc.constant(call))))
      .map(([name, value]) => `${name}=${value}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...urlAttributes), quoted(spelt(fc.constantFrom(...schemes))))
      .map(([name, value]) => `${name}=${value}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'src=x',
      'href=/a',
      'autofocus tabindex=0',
      'open',
      'style="animation:spin 1ms;display:block"',
      'attributeName=href',
      'type=image',
      'encoding="text/html"',
      'http-equiv=refresh',
      'shadowrootmode=open',
      'id=ran',
      'name=cookie',
      'class="language-c"',
      'is=x-y',
      'srcdoc="<script>parent.ran()</script>"',
      'alt="--></style></title><img src=x onerror=ran()>"',
      `title="</noscript></textarea></xmp><script>${call}</script>"`,
    ),
  },
);

/** An element with attributes that run something, closed in one of several ways or not at all. */
const element = fc
  .tuple(
    spelt(fc.constantFrom(...elements)),
    fc.array(fc.tuple(fc.constantFrom(...separators), attribute), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('>', '>', '>a', '/>', ' >', '//>', '', '<'),
  )
  .map(([name, parts, end]) => `<${name}${parts.map((part) => part.join('')).join('')}${end}`);

const scripts = [
  `<script>${call}</script>`,
  `<script>${call}`,
  `<SCRIPT\n>${call}</SCRIPT\n>`,
  `<script/x>${call}</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script src="data:text/javascript,${call}"></script>`,
  `<script type=module>${call}</script>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><script>&#114;an()</script></svg>`,
  `<svg><script xlink:href="data:,${call}"/></svg>`,
  `<math><script>${call}</script></math>`,
  `<style>@import "javascript:${call}"</style>`,
  `<style>*{animation:x 1ms}@keyframes x{}</style><b onanimationend=${call}>a</b>`,
  `<link rel=stylesheet href="data:text/css,*{}" onload=${call}>`,
  `<?xml-stylesheet href="javascript:${call}"?>`,
  `<![CDATA[<script>${call}</script>]]>`,
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<base href="javascript:${call}//">`,
];
const script = fc.constantFrom(...scripts);

/** Just what the editor writes, but for one value: what gets through here stands in an article. */
const oneValue = [
  ...['<a href=%>a link</a>', '<a href=/a %>a link</a>', '<strong><a title=x href=%>a link</a></strong>', '<img src=% alt="a">'],
  ...[
    '<img src="/a.png" alt=%>',
    '<img src="/a.png" alt="" title=%>',
    '<pre><code class=%>a</code></pre>',
    '<ol start=%><li>a</li></ol>',
  ],
  ...[
    '<h2 id=%>a</h2><h4 class=%>b</h4>',
    '<p %>a</p>',
    '<blockquote cite=%><p>a</p></blockquote>',
    '<a href=% target=_blank rel=opener>a link</a>',
    '<aside class=% role=note><p class=label>Note</p><p>a</p></aside>',
    '<aside class=note role=%><p class=label onclick=%>Note</p><p>a</p></aside>',
    '<table><tbody><tr><th scope=%>a</th><td colspan=% onclick=%>b</td></tr></tbody></table>',
    '<p><code class=% onclick=%>a</code><code class=formula id=%>b</code></p><pre class=formula title=%>c</pre>',
    '<p><math href=% display=block><semantics><mi xlink:href=%>a</mi><annotation encoding=application/x-tex href=%>b</annotation></semantics></math></p>',
    '<p><code class=formula>\\href{%}{x}\\text{%}</code></p><pre class=formula>\\text{%}\\style{%}{x}</pre>',
    '<pre><code class=language-wavedrom>{signal:[{name:"%",wave:"%",data:["%"],node:"%"}],edge:["a->b %"],head:{text:"%"},config:{skin:"%"}}</code></pre>',
    '<pre><code class=language-wavedrom>{reg:[{bits:8,name:"%",attr:"%",rect:{onclick:"%"}}],config:{fontfamily:"%"}}</code></pre>',
    '<p><s cite=%>a</s><sub style=%>b</sub><sup title=%>c</sup></p>',
  ],
];
const almostRight = fc
  .tuple(fc.constantFrom(...oneValue), quoted(spelt(fc.constantFrom(...schemes))))
  .map(([html, value]) => html.replaceAll('%', () => value));

/** What opens something that a parser reads in another way, and what ends it: rightly, wrongly, or not. */
const wrappings: readonly (readonly [string, string])[] = [
  ...words(
    'svg math template noscript style textarea title xmp iframe noembed noframes plaintext select option table form button desc foreignObject mtext mi ' +
      'mglyph malignmark annotation-xml a p h2 pre code ul li blockquote b em div object video head body frameset caption colgroup td tr ruby rt ' +
      'dialog marquee listing nobr font image canvas slot x-y search',
  ).map((name) => [`<${name}>`, `</${name}>`] as const),
  ['<!--', '-->'],
  ['<!--', '--!>'],
  ['<!-->', ''],
  ['<!', '>'],
  ['<?', '>'],
  ['<![CDATA[', ']]>'],
  ['<svg><![CDATA[', ']]></svg>'],
  ['<p title="', '">'],
  ["<img alt='", "'>"],
  ['<a href="', '">a</a>'],
  ['<img src="/a" alt="', '" title=x>'],
  ['<pre><code class="language-', '">a</code></pre>'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;', '">'],
  ['<form><math><mtext></form><form><mglyph><style></math>', ''],
  ['<svg></p><style><a id="</style>', '">'],
  ['<svg><desc><table><mglyph><style><!--</style>', ''],
  ['<math><annotation-xml encoding="text/html">', '</annotation-xml></math>'],
  ['<svg><foreignObject><p>', '</p></foreignObject></svg>'],
  ['<noscript><p title="</noscript>', '">'],
  ['<select><style></select>', '</style>'],
  ['<table><td><a href="</td></table>', '">'],
  ['<code class="formula">', '</code>'],
  ['<pre class="formula">', '</pre>'],
  ['<math><semantics><annotation encoding="application/x-tex">', '</annotation></semantics></math>'],
  ['<ul><li><p>', '</p></li></ul>'],
  ['</p></div></article></main>', '<main><article>'],
  ['</script>', '<script>'],
  ['"\'`>', ''],
  ['{{', '}}'],
  ['${', '}'],
  ['<%', '%>'],
  ['<b><p><a href=/a><b><table>', '</table></b>'],
];

const disguises: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&amp;lt;'),
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => text.replaceAll('<', '<\0'),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.slice(0, -1),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text + text,
];

const disguise = fc.oneof(
  { weight: 3, arbitrary: fc.constant((text: string) => text) },
  { weight: 1, arbitrary: fc.constantFrom(...disguises) },
);

const wrapping = fc
  .tuple(fc.constantFrom(...wrappings), fc.boolean())
  .map(([[open, close], ends]) => [open, ends ? close : ''] as const);

/** Any attack: up to four wrappings around up to three things that run something. */
export const attack: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof({ weight: 3, arbitrary: element }, { weight: 3, arbitrary: almostRight }, { weight: 1, arbitrary: script }),
      { minLength: 1, maxLength: 3 },
    ),
    fc.oneof(fc.constant([]), fc.array(wrapping, { maxLength: 4 })),
    disguise,
  )
  .map(([inner, around, change]) => change(around.reduce((html, [open, close]) => open + html + close, inner.join(''))));

/**
 * What the editor could have written, with attacks put in at any place: in a text, a tag or the value of an attribute.
 */
export const attackedArticle: fc.Arbitrary<string> = fc
  .tuple(validDocument, fc.array(fc.tuple(fc.nat(), attack), { minLength: 1, maxLength: 3 }))
  .map(([document, attacks]) =>
    attacks.reduce((html, [place, one]) => {
      const index = place % (html.length + 1);
      return html.slice(0, index) + one + html.slice(index);
    }, serialise(document)),
  );

/** The plainest come first, so that a small number of attacks tries each kind. */
const plainest = [...oneValue.map((html) => html.replaceAll('%', `"javascript:${call}"`)), ...scripts];

/** So many attacks, no two alike, none longer than `longest`; the same ones for the same seed. */
export const distinctAttacks = (count: number, seed: number, longest = 2_000): string[] => {
  const fitting = plainest.filter(({ length }) => length <= longest);
  const found = new Set(fitting.slice(0, count));
  for (let turn = 0; found.size < count; turn += 1) {
    for (const one of fc.sample(attack, { numRuns: 1_000, seed: seed + turn })) {
      if (found.size < count && one.length <= longest) found.add(one);
    }
  }
  return [...found];
};
