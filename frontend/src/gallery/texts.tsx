import { ArticleBody } from '../components/article-body.tsx';
import { DifferenceView } from '../difference/difference-view.tsx';
import { drawers } from '../drawing/drawers.ts';
import { Paper } from '../drawing/article-drawing.tsx';
import { randomFrom } from '../drawing/random.ts';
import { articleHtml } from './article-html.ts';
import { aDifference } from './samples.ts';
import { Part, Specimen } from './specimen.tsx';

const kinds = Object.keys(drawers) as (keyof typeof drawers)[];

/** Texts, and the drawings beside them. */
export const Texts = () => (
  <Part id="texts" title="Texts and drawings">
    {kinds.map((kind) => (
      <Specimen key={kind} of={`Drawing, ${kind}`}>
        <Paper drawing={drawers[kind](randomFrom(kind))} />
      </Specimen>
    ))}
    <Specimen of="Drawing, in whatever shape there is room for">
      <Paper stretched drawing={drawers.ringing(randomFrom('stretched'))} />
    </Specimen>
    <Specimen of="An article with everything that it may hold" wide>
      <ArticleBody html={articleHtml} linked />
    </Specimen>
    <Specimen of="What changed between two texts" wide>
      <DifferenceView difference={aDifference} />
    </Specimen>
  </Part>
);
