/** Markdown as other programs write it: every file has unique words, so that a lost one is found. */

interface Dialect {
  readonly name: string;
  /** Its front matter, for an article of this number. */
  readonly frontMatter: (number: number) => string;
}

const title = (number: number): string => `Measuring current ${number} times`;

const dialects: readonly Dialect[] = [
  {
    name: 'jekyll',
    frontMatter: (number) =>
      `---\nlayout: post\ntitle: "${title(number)}"\ndate: 2019-03-0${1 + (number % 9)} 10:00:00 +0100\ncategories: [power]\ntags: solder jekyll${number}\nexcerpt: How jekyll${number} measures a current at the bench.\n---\n`,
  },
  {
    name: 'hugo-yaml',
    frontMatter: (number) =>
      `---\ntitle: ${title(number)}\ndate: 2020-0${1 + (number % 9)}-04T08:00:00Z\ndraft: false\ncategories:\n  - Power\n  - extra${number}\ntags:\n  - hugo${number}\n  - bench\ndescription: >-\n  A folded line of hugo${number}\n  goes on here.\nslug: hugo-${number}\nauthor: ohm\n---\n`,
  },
  {
    name: 'hugo-toml',
    frontMatter: (number) =>
      `+++\ntitle = '${title(number)}'\ndate = 2021-05-06T07:08:09.000Z\ndraft = false\ntags = ["toml${number}", "bench"]\ncategories = ["power"]\nsummary = "What toml${number} says of the current, in a line."\n[params]\nmath = true\n+++\n`,
  },
  {
    name: 'devto',
    frontMatter: (number) =>
      `---\ntitle: '${title(number)}'\npublished: true\ndescription: 'The devto${number} way to measure a current.'\ntags: devto${number}, bench\ncover_image: https://pictures.example/devto${number}.png\ncanonical_url: https://dev.example/${number}\nseries: volts${number}\n---\n`,
  },
  {
    name: 'ghost',
    frontMatter: (number) =>
      `---\ntitle: "${title(number)}"\nslug: ghost-${number}\ndate_published: 2018-01-01\ntags:\n  - name: ghosttag${number}\n  - name: bench\nfeature_image: https://pictures.example/ghost${number}.png\nauthors: [{name: ohm}]\n---\n`,
  },
  { name: 'none', frontMatter: (number) => `# ${title(number)}\n\n` },
];

const bodies: readonly ((number: number) => string)[] = [
  (number) => `| part${number} | value |\n|---|:-:|\n| R1 | 10k |\n| C\\|1 | \`a${number}\` |\n`,
  (number) =>
    `\`\`\`c {.wide${number}}\nint amps${number} = 3;\n\n\tread(); /* <b> */\n\`\`\`\n\n~~~\ntilde${number}\n~~~\n\n    indented${number}\n`,
  (number) =>
    `<div class="box">\n<b>inner${number}</b> and <kbd>Ctrl</kbd>\n</div>\n\n<details><summary>more${number}</summary>hidden${number}</details>\n\n<iframe src="https://video.example/${number}"></iframe>\n`,
  (number) =>
    `A claim${number}[^n] and another[^long].\n\n[^n]: The note${number}.\n[^long]: First${number}.\n\n    Second${number}.\n`,
  (number) =>
    `- [x] done${number}\n- [ ] open${number}\n    - nested${number}\n        1. deep${number}\n\n           para${number}\n`,
  (number) =>
    `See [the sheet${number}][s] and [s].\n\n[s]: https://parts.example/${number} "titled${number}"\n[unused${number}]: https://gone.example/lost${number}\n`,
  (number) => `Setext${number}\n======\n\nSecond${number}\n------\n\n### Third ${number} ###\n`,
  (number) => `Term${number}\n: Definition${number}\n\n*[LED]: Light emitting${number}\n`,
  (number) => `Ohm: $U_${number} = R * I * x$, costs $5 or $6.\n\n$$\n\\frac{a${number}}{b}\n$$\n`,
  (number) => `> Quoted${number}\n> lazy\ngoes on\n>\n> > twice${number}\n\n> [!TIP]\n> Heed${number}.\n`,
  (number) => `<!-- secret${number} -->\n\nHard  \nbreak${number}\\\nagain &copy; &amp; "quoted" it's -- done...\n`,
  (number) =>
    `![A board${number}](https://pictures.example/board${number}.png "cap${number}")\n\n![Lost${number}](missing${number}.png)\n`,
  (number) => `1) one${number}\n2) two${number}\n\n* * *\n\n+ plus${number}\n\n  more${number}\n+ last\n`,
  (number) =>
    `Shout **bold${number}** _slant${number}_ ***both${number}*** ~~gone${number}~~ snake_case_${number} <https://auto.example/${number}> www.bare${number}.example\n`,
  (number) =>
    `<script>steal${number}()</script>\n\n<style>p{color:red}</style>\n\n<p onclick="x()">clicked${number}</p>\n\n[danger${number}](javascript:alert(1))\n`,
  (number) => `\\*escaped${number}\\* \\# not \\[a link\\] Ünïcödé${number} 日本語${number} е́слово${number} 👩‍🔧\n`,
];

const opening = (number: number): string =>
  `To measure the current${number} that a board draws one puts a small resistor in its way, and looks at the voltage.\n\n`;

/** The name and the text of the file with this number. */
export const dialectFile = (number: number): { readonly name: string; readonly text: string } => {
  const dialect = dialects[number % dialects.length] as Dialect;
  const pieces = [0, 1, 2].map((piece) => bodies[(number * 7 + piece * 5) % bodies.length]?.(number) ?? '');
  const text = `${dialect.frontMatter(number)}${opening(number)}${pieces.join('\n')}`;
  return { name: `${dialect.name}/${dialect.name}-${number}.md`, text: number % 4 === 0 ? text.replaceAll('\n', '\r\n') : text };
};

/** The words of a text, without those of its markup languages. */
export const words = (text: string): string[] =>
  text
    .replace(/^[A-Za-z_]+ ?[:=]|\bname:|\b(?:true|false)\b/gm, ' ')
    .replace(/<(script|style)>.*?<\/\1>/gs, ' ')
    .replace(/<\/?[a-z]+[^>]*>/g, (tag) => tag.replace(/<\/?[a-z]+|\b(?:class|onclick)=\S*|\bsrc=/g, ' '))
    .replace(/&[a-z]+;|\[\^\w+\]|\[!TIP\]/g, ' ')
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];
