import t from 'tap';
import { demoImageSizes } from '../demo/image-sizes.ts';
import { highlighted } from './highlight.ts';
import { renderArticle } from './render-article.ts';
import { shownDiagram } from './shown-diagram.ts';
import { shownFormula } from './shown-formula.ts';

const look = { code: highlighted, formula: shownFormula, diagram: shownDiagram };

/** How long an article takes to render, in milliseconds. */
const timeOf = (content: string): number => {
  const start = performance.now();
  renderArticle(content, look, demoImageSizes());
  return performance.now() - start;
};

t.test('headings of the same name get their ids in the time of as many others', async (t) => {
  const [few, many] = [2_500, 20_000].map((headings) => {
    const html = '<h2>a</h2>'.repeat(headings);
    return Math.min(timeOf(html), timeOf(html));
  }) as [number, number];
  t.ok(many < 30 * few, `eight times as many headings took ${(many / few).toFixed(1)} times as long`);
});

t.test('a heading as long as an article gets its id at once', async (t) => {
  t.ok(timeOf(`<h2>e${'\u0301\u0316'.repeat(100_000)}</h2>`) < 4_000);
});
