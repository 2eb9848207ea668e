import fc from '../../scripts/fast-check.ts';
import assert from 'node:assert/strict';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { escapeText } from '../../domain/article/characters.ts';
import { diagramLimits } from '../../domain/article/diagrams.ts';
import { attribute, type Node } from '../../domain/article/nodes.ts';
import { parseNodes } from '../../domain/article/tree.ts';
import { shownDiagram } from './shown-diagram.ts';

/** The allow-list for a reader's page, written out again on purpose. */
const elements = 'svg defs g path rect line text tspan use marker'.split(' ');
const values: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    'x y x1 x2 y1 y2 width height refX refY markerWidth markerHeight'.split(' ').map((name) => [name, /^-?[\d.e-]{1,30}$/]),
  ),
  viewBox: /^[-\d. ]{7,60}$/,
  d: /^[MmLlHhVvCcAaZz\d\s,.eE+-]+$/,
  transform: /^(?:translate|rotate)\([-\d.e,]{1,60}\)$/,
  id: /^diagram-\d+-[\w-]+$/,
  href: /^#diagram-\d+-[\w-]+$/,
  'marker-start': /^url\(#diagram-\d+-\w+\)$/,
  'marker-end': /^url\(#diagram-\d+-\w+\)$/,
  orient: /^auto$/,
  class: /^[a-z][a-z\d-]*(?: [a-z][a-z\d-]*)*$/,
  role: /^img$/,
  'aria-label': /^(?:Timing diagram|Register)/,
  'text-anchor': /^\w+$/,
  'text-decoration': /^[a-z -]+$/,
  'font-weight': /^\w+$/,
  'font-style': /^\w+$/,
  'font-size': /^[\w.]+$/,
  'font-family': /^monospace$/,
  'stroke-width': /^\d$/,
  'baseline-shift': /^[a-z ]+$/,
};
const around = ['div', 'details', 'summary', 'pre', 'code', 'p', 'em'];

/** Everything in a diagram's HTML that it must not contain. */
const violations = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (!('tagName' in node)) return 'value' in node ? [] : [node.nodeName];
    const isSvg = node.namespaceURI.endsWith('svg');
    const found = (isSvg ? elements : around).includes(node.tagName) ? [] : [node.tagName];
    for (const { name, value } of isSvg ? node.attrs : []) if (!values[name]?.test(value)) found.push(`${name}="${value}"`);
    return [...found, ...violations(node.childNodes)];
  });

const elementsOf = (nodes: readonly Node[]): Extract<Node, { tagName: string }>[] =>
  nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []));

const shown = (source: string, count = 1): string =>
  shownDiagram(source, count, `<pre><code class="language-wavedrom">${escapeText(source)}</code></pre>`);

const isDrawn = (html: string): boolean => html.startsWith('<div class="diagram"');

const drawn = [
  `{ signal: [{ name: 'clk', wave: 'P......' }, { name: 'bus', wave: 'x.==.=x', data: ['head', 'body', 'tail'] }, { wave: '0.1..0.' }] }`,
  `{ signal: [{ name: 'a <b>b</b><o>c</o><sub>1</sub>', wave: '345|x.', data: 'A <i>B</i> C' }], gaps: '. . s . 2 )(' }`,
  `{ signal: [{ name: 'A', wave: '01..0', node: '.a..c', phase: 0.5, period: 2 }, { name: 'B', wave: '0.1..', node: '..b' }],
     edge: ['a~>b t1', 'b-|->c 3 ns', 'a+c', 'a<->b', 'c-~a'], // as one writes it
     head: { text: 'Title', tick: 0, every: 2 }, foot: { text: 'Figure', tock: 9 }, config: { hscale: 2 } }`,
  `{ signal: ['All', { name: 'clk', wave: 'p..Pp' }, ['Master', ['ctrl', { name: 'write', wave: '01.0.' }], {}], { wave: 'z.du', over: '.2..', under: '1.0' }] }`,
  `{ signal: [{ name: 'x', wave: 'hlHLnN<1010>=', data: [1, 2] }], config: { hbounds: [1, 4], marks: false } }`,
  `{ reg: [{ bits: 7, name: 'opcode', attr: 'OP-IMM', type: 2 }, { bits: 5, name: 'rd', attr: ['dest', 1] }, { bits: 3, name: 5, rotate: -45 },
     { bits: 17 }], config: { lanes: 2, hspace: 600, vflip: true } }`,
];

t.test('what WaveDrom draws is drawn, with a name, in a frame that keys push aside, over its code', async (t) => {
  for (const source of drawn) {
    const html = shown(source);
    t.ok(isDrawn(html), source);
    t.strictSame(violations(parseNodes(html)), [], source);
    t.match(html, /^<div class="diagram" role="group" aria-label="Diagram 1" tabindex="0"><svg [^>]*role="img" aria-label="/);
    t.ok(html.endsWith(`<pre><code class="language-wavedrom">${escapeText(source)}</code></pre></details>`));
  }
  t.match(shown(drawn[0] ?? ''), 'aria-label="Timing diagram: clk, bus"');
  t.match(shown(drawn[1] ?? ''), 'aria-label="Timing diagram: a bc1"');
  t.match(shown(drawn[5] ?? ''), 'aria-label="Register: opcode, rd"');
});

t.test('the diagrams of a page have no id twice, and each uses its own shapes', async (t) => {
  const all = elementsOf(parseNodes(drawn.map((source, index) => shown(source, index + 1)).join('')));
  const ids = all.map((element) => attribute(element, 'id')).filter((id) => id !== '');
  t.equal(new Set(ids).size, ids.length);
  const uses = all.filter(({ tagName }) => tagName === 'use').map((element) => attribute(element, 'href').slice(1));
  t.ok(uses.length > 50);
  t.strictSame(
    uses.filter((id) => !ids.includes(id)),
    [],
  );
});

/** WaveDrom 3.7.0 itself cuts waves in the middle of other periods than its numbers show, unless `hscale` is 1. */
t.test('bounds cut numbers and waves in the same place at every scale', async (t) => {
  for (const scale of [1, 1.4, 2, 3, 100]) {
    for (const [from, to] of [
      [2, 6],
      [1.5, 4.2],
      [0, 4],
    ] as const) {
      // prettier-ignore
      const [first, last] = [Math.floor(from), Math.ceil(to)];
      const html = shown(
        `{signal:[{wave:'=======',data:'w0 w1 w2 w3 w4 w5 w6'}],head:{tick:10},foot:{tock:20,every:2},config:{hscale:${scale},hbounds:[${from},${to}]}}`,
      );
      const period = 40 * Math.round(scale);
      const textsAt = (y: number, of: RegExp) =>
        [...html.matchAll(/<text x="([\d.]+)" y="(-?\d+)"[^>]*>(?:<tspan[^>]*>)?(\w+)</g)]
          .filter(([, , height, text]) => Number(height) === y && of.test(String(text)))
          .map(([, x, , text]) => [Number(x) / period, text]);
      const periods = Array.from({ length: last - first }, (_, index) => first + index);
      const message = `from ${from} to ${to}, ${scale} times as wide`;
      t.same(textsAt(-5, /^/), [...periods, last].map((number, index) => [index, String(10 + number)]), message); // prettier-ignore
      const even = periods.flatMap((number, index) => (number % 2 === 0 ? [[index + 0.5, String(20 + number)]] : []));
      t.same(textsAt(45, /^/), even, message);
      const middles = textsAt(15, /^w/).map(([x, text]) => [Math.floor(Number(x)), text]);
      t.same(middles.slice(0, periods.length), periods.map((number, index) => [index, `w${number}`]), message); // prettier-ignore
      t.match(html, `viewBox="0 0 ${40 + periods.length * period} `);
    }
  }
});

t.test('periods are counted however many there are', async (t) => {
  for (const periods of [1, 2, 3, 4])
    for (const [margin, start, every] of [
      ['tick', 5, 1],
      ['tock', -2, 1],
      ['tock', 0, 2],
    ] as const) {
      const wave = '2'.padEnd(periods, '.');
      const html = shown(`{signal:[{wave:'${wave}'}],foot:{${margin}:${start},every:${every}},config:{hbounds:[0,9]}}`);
      const labels = [...html.matchAll(/<text[^>]* y="45"[^>]*>(?:<tspan>)?(-?[\d.]+)</g)].map(([, label]) => Number(label));
      const counted = Array.from({ length: margin === 'tick' ? periods + 1 : periods }, (_, index) => start + index);
      const seen = counted.filter((number) => every === 1 || number % every === 0);
      t.same(labels, seen, `${margin} from ${start} over ${periods} periods`);
    }
});

t.test('what is wrong is said in a sentence below the code', async (t) => {
  for (const [source, sentence] of [
    [
      '{signal:[{name:"a" wave:"1"}]}',
      'Line 1, column 20 cannot be read: look for a comma, a quote or a bracket that is missing there.',
    ],
    ['{signal:[', 'It ends too early: look for a bracket or a quote that is not closed.'],
    ['', 'It ends too early: look for a bracket or a quote that is not closed.'],
    ['{assign:[]}', 'Circuits ("assign") are not drawn here: use "signal" or "reg", or add a picture.'],
    ['{}', 'Begin with { signal: [ … ] } for a timing diagram, or { reg: [ … ] } for a register.'],
    ['[]', '"the diagram" must be in braces: { … }.'],
    ['{signal:{}}', '"signal" must be a list: [ … ].'],
    ['{signal:[null]}', '"signal" must be in braces: { … }.'],
    ['{signal:[{name:{}}]}', '"name" must be a text: put it in quotes.'],
    ['{signal:[{wave:["pw",{d:["m"]}]}]}', '"wave" must be a text: put it in quotes.'],
    ['{signal:[{phase:1e9,wave:"p"}]}', '"phase" must be a number from -1000 to 1000.'],
    ['{signal:[{period:Infinity,wave:"p"}]}', '"period" must be a number from 0.1 to 100.'],
    ['{signal:[{period:NaN,wave:"p"}]}', '"period" must be a number from 0.1 to 100.'],
    [`{signal:[${'{},'.repeat(51)}]}`, 'It has more than 50 signals: split the diagram.'],
    [`{signal:${'['.repeat(10)}${']'.repeat(10)}}`, 'Groups nest more than 8 deep: put their signals side by side.'],
    [
      `{signal:[{wave:"${'p'.repeat(40)}"}],config:{hscale:50}}`,
      'It is too large: shorten the waves, split the diagram, or use a smaller "hscale" or "period".',
    ],
    [' '.repeat(6_001), 'It is longer than 6000 characters: split the diagram.'],
    ['{reg:[]}', '"reg" has no fields: give it one, such as { bits: 8, name: "data" }.'],
    ['{reg:[{}]}', 'A field of "reg" has no "bits": say how many it has.'],
    ['{reg:[{bits:33,name:5}]}', '"name" is a number, which is written bit by bit, of more than 32 bits: put it in quotes.'],
    ['{reg:[{bits:1.5}]}', '"bits" must be a whole number.'],
    ['{reg:[{bits:1e9}]}', '"bits" must be a number from 1 to 256.'],
    ['{reg:[{bits:200},{bits:200}]}', 'The register has more than 256 bits: split it.'],
    [`{reg:[{bits:1,attr:[${'1,'.repeat(9)}]}]}`, '"attr" has more than 4 lines: shorten it.'],
  ] as const) {
    const code = `<pre><code class="language-wavedrom">${escapeText(source)}</code></pre>`;
    t.equal(shown(source), `${code}<p><em>${escapeText(`This diagram is not drawn. ${sentence}`)}</em></p>`);
  }
});

const texts = [
  ...[
    '<script>ran()</script>',
    '</text></svg><img src=x onerror=ran()>',
    '"><img src=x onerror=ran()>',
    '&lt;img src=x onerror=ran()&gt;',
  ],
  ...[
    '<b onclick=ran()>x</b>',
    '<b><script>ran()</script></b>',
    '<tt></svg>',
    '</title><script>',
    '<!--',
    ']]>',
    '<![CDATA[<img>]]>',
  ],
  ...['javascript:ran()', 'url(https://evil.example/a.png)', 'x\0y', '\ud800', '\u202e', '#root', '__proto__', 'constructor', ''],
];
/** Written as JSON5. */
const others = [
  ...[
    '["tspan",{onclick:"ran()"},"x"]',
    '["script",{},"ran()"]',
    '["image",{"xlink:href":"https://evil.example"}]',
    '["pw",{d:"M0"}]',
  ],
  ...[
    '{}',
    '[]',
    '[[]]',
    'null',
    'true',
    'NaN',
    'Infinity',
    '-Infinity',
    '-1',
    '0',
    '1e308',
    '1e-308',
    '0.1',
    '{__proto__:null}',
    '{length:1e9}',
  ],
];
const hostileValues = [...texts.map((text) => JSON.stringify(text)), ...others];

/** Fields of each kind of diagram; % marks the value. */
const places = [
  ...['{signal:[{name:%,wave:"p.=x",data:"a"}]}', '{signal:[{name:"a",wave:%}]}', '{signal:[{wave:"=.=.",data:%}]}'],
  ...['{signal:[{wave:"=.=.",data:[%,%]}]}', '{signal:[{wave:"01",node:%}]}', '{signal:[{wave:"01",node:"ab"}],edge:%}'],
  ...['{signal:[{wave:"01",node:"ab"}],edge:[%,"a->b"]}', '{signal:[{wave:"01",period:%}]}'],
  ...[
    '{signal:[{wave:"01",phase:%}]}',
    '{signal:[{wave:"01",over:%,under:%}]}',
    '{signal:[{wave:"01"}],gaps:%}',
    '{signal:[%,{wave:"p"}]}',
  ],
  ...['{signal:[[%,{wave:"p"}]]}', '{signal:[{wave:"p"}],head:{text:%}}', '{signal:[{wave:"p"}],head:{tick:%,every:%}}'],
  ...['{signal:[{wave:"p"}],foot:%}', '{signal:[{wave:"p"}],config:{hscale:%}}', '{signal:[{wave:"p"}],config:{hbounds:[%,%]}}'],
  ...[
    '{signal:[{wave:"p"}],config:{skin:%,marks:%,arcFontSize:%}}',
    '{signal:%}',
    '{reg:%}',
    '{reg:[{bits:%}]}',
    '{reg:[{bits:8,name:%}]}',
  ],
  ...[
    '{reg:[{bits:8,attr:%}]}',
    '{reg:[{bits:8,attr:[%,%]}]}',
    '{reg:[{bits:8,name:"x",type:%}]}',
    '{reg:[{bits:8,rect:{onclick:%,href:%}}]}',
  ],
  ...['{reg:[{bits:8,name:"x",rotate:%}]}', '{reg:[{bits:8}],config:{lanes:%}}', '{reg:[{bits:8}],config:{hspace:%,vspace:%}}'],
  ...['{reg:[{bits:8}],config:{fontfamily:%,label:{left:%},legend:{x:%},margin:%}}', '{%:[]}', '%'],
];

t.test('hostile diagrams get nothing into a page', async (t) => {
  const hostile = places.flatMap((place) => hostileValues.map((value) => place.replaceAll('%', () => value)));
  t.ok(hostile.length >= 300);
  const found = hostile.filter((source) => violations(parseNodes(shown(source).replaceAll('\0', ''))).length > 0);
  t.strictSame(found, []);
  const count = hostile.filter((source) => isDrawn(shown(source))).length;
  t.ok(count > hostile.length / 4, `${count} of ${hostile.length} are drawn`);
});

t.test('what would repeat without end is refused, or drawn at once', async (t) => {
  const { length } = diagramLimits;
  const filled = (before: string, piece: string, after: string): string =>
    before + piece.repeat(Math.floor((length - before.length - after.length) / piece.length)) + after;
  const bombs = [
    ...[
      '{signal:[{wave:"p",period:1e99}]}',
      '{signal:[{wave:"p",phase:1e9}]}',
      '{signal:[{wave:"p",phase:-1e9}]}',
      '{signal:[{wave:"p"}],config:{hscale:1e9}}',
    ],
    ...[
      '{signal:[{wave:"p"}],config:{hbounds:[1e9,1e10]}}',
      '{signal:[{wave:"p"}],head:{tick:1e300}}',
      '{reg:[{bits:4294967295}]}',
      '{reg:[{bits:8}],config:{lanes:1e9}}',
    ],
    ...[
      '{reg:[{bits:8}],config:{hspace:1e9,vspace:1e9}}',
      '{signal:[{wave:"p",period:1e-300}]}',
      '{signal:[{wave:"pppppppp",period:100}],config:{hscale:100}}',
    ],
    filled('{signal:[{wave:"', 'p', '"}]}'),
    filled('{signal:[{wave:"<', 'p', '",period:100}]}'),
    filled('{signal:[{wave:"', '|', '"}]}'),
    filled('{signal:[{wave:"x', '=', '",data:"a"}]}'),
    filled('{signal:[', '[', ''),
    filled('', '[', ''),
    filled('{a:', '{a:', ''),
    filled('{signal:[', '{},', ']}'),
    filled('{signal:[{wave:"01"},{wave:"01"},{wave:"01"}],gaps:"', 's ', '"}'),
    filled('{signal:[{wave:"01"}],gaps:"', '3 ', '"}'),
    filled('{signal:[{wave:"01",node:"ab"}],edge:[', '"a~b x",', ']}'),
    filled('{signal:[{wave:"01",node:"', 'a', '"}]}'),
    filled('{signal:[{wave:"01",over:"', '2', '"}]}'),
    filled('{signal:[{name:"', '<b>', '",wave:"01"}]}'),
    filled('{reg:[', '{bits:1,attr:[1,1,1,1]},', '],config:{lanes:32}}'),
    filled('{reg:[', '{bits:1,name:1},', '],config:{lanes:32}}'),
    `{reg:[${'{bits:32,name:1,attr:[1,1,1,1]},'.repeat(8)}],config:{lanes:32,hspace:2000,vspace:400}}`,
    `{signal:[{wave:"${'xxxxxxxxxx'.repeat(149)}"}]}`,
  ];
  for (const bomb of bombs) {
    const [start, before] = [process.cpuUsage(), process.memoryUsage().heapUsed];
    const html = shown(bomb);
    const { user, system } = process.cpuUsage(start);
    const name = bomb.slice(0, 60);
    t.ok(html.length < 310_000, `${name}: ${html.length} characters`);
    t.ok(user + system < 500_000, `${name}: ${(user + system) / 1_000} ms`);
    t.ok(process.memoryUsage().heapUsed - before < 60_000_000, name);
    t.strictSame(violations(parseNodes(html)), [], name);
  }
});

const pieces = [
  ...[...places, ...drawn].flatMap((place) => place.split(/([{}[\],:"])/)).filter((piece) => piece !== ''),
  ...hostileValues,
  ...'{ } [ ] , : " \' 1 0 p . | x = 2 < > ~ -> signal wave reg bits data node edge'.split(' '),
];

t.test('whatever the code: a drawing, or a sentence, and nothing else', async () => {
  const anyText = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 });
  const value = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)), fc.jsonValue().map((json) => JSON.stringify(json))); // prettier-ignore
  const filled = fc.tuple(fc.constantFrom(...places), value).map(([place, one]) => place.replaceAll('%', () => one));
  const source = fc.oneof(
    anyText.map((parts) => parts.join('')),
    filled,
  );
  const property = fc.property(source, (text) => {
    assert.deepEqual(violations(parseNodes(shown(text).replaceAll('\0', ''))), []);
  });
  fc.assert(property, { numRuns: testCount('properties', 250) });
});
