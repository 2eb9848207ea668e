#!/usr/bin/env bash
# prosemirror-model 1.25.13 ends a list at an item that begins with code, a quotation or a heading.
#
# With the list nodes of prosemirror-schema-list an item is "paragraph block*", so it may hold a code block behind a
# paragraph. DOMParser does not fill the missing paragraph in: it leaves an empty item, puts the block below the list,
# and begins a second list, which counts from 1 again. Steps of a manual that begin with a command lose their numbers.
# With an empty <p> before the block the item is parsed whole.
#
# Seen: <li>Connect</li><li><pre>flash</pre></li><li>Reset</li> becomes two lists with the code between them. The script
# fails if the list stays whole, or if the empty paragraph no longer helps.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund prosemirror-model@1.25.13 prosemirror-schema-basic@1.2.5 \
  prosemirror-schema-list@1.6.1 jsdom@26.1.0

cat >parse.mjs <<'PARSE'
import { JSDOM } from 'jsdom';
import { DOMParser, DOMSerializer, Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
const schema = new Schema({ nodes, marks: basic.spec.marks });
const { document } = new JSDOM('').window;
const parsed = (block) => {
  const box = document.createElement('div');
  box.innerHTML = `<ol><li><p>Connect</p></li><li>${block}</li><li><p>Reset</p></li></ol>`;
  const { content } = DOMParser.fromSchema(schema).parse(box);
  const shown = document.createElement('div');
  shown.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document }));
  return shown.innerHTML;
};
const lists = (html) => html.split('<ol>').length - 1;
let asSeen = true;
for (const block of ['<pre>flash</pre>', '<blockquote><p>Wait.</p></blockquote>', '<h3>Flash</h3>']) {
  const [alone, behindParagraph] = [parsed(block), parsed(`<p></p>${block}`)];
  console.log(`${block}\n  ${alone}\n  with <p></p>: ${behindParagraph}`);
  asSeen &&= lists(alone) === 2 && lists(behindParagraph) === 1;
}
process.exit(asSeen ? 0 : 1);
PARSE
node parse.mjs
