import t from 'tap';
import { sourceFormula, type SourceElement } from './formula-source.ts';

/** An element that counts how often children are read. */
const element = (name: string, inside: SourceElement | undefined, latex = ''): SourceElement => ({
  name,
  childCount: inside ? 1 : 0,
  get children() {
    read += 1;
    return inside ? [inside] : [];
  },
  attribute: (attribute) => (attribute === 'data-latex' ? latex : ''),
});
let read = 0;

t.test('containers of MathJax in one another are each looked at once', async (t) => {
  const containers: SourceElement[] = [];
  for (let depth = 0; depth < 40; depth += 1) containers.push(element('mjx-container', containers.at(-1)));
  for (const container of containers) t.equal(sourceFormula(container), undefined);
  t.equal(read, containers.length);
});

t.test('a container inside keeps its formula', async (t) => {
  const inner = element('mjx-container', element('mjx-math', undefined, 'x^2'));
  t.equal(sourceFormula(element('mjx-container', inner)), undefined);
  t.same(sourceFormula(inner), { latex: 'x^2', isBlock: false });
});
