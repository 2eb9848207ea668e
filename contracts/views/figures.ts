import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Seconds = (description: string) => Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description });

const decisions = {
  approved: Count,
  rejected: Count,
  unpublished: Count,
  undone: { ...Count, description: 'Number of undone decisions, which count nowhere else.' },
};

/** The review desk in numbers; a decision that was undone counts only as undone. */
export const DeskFigures = Type.Object(
  {
    weeks: Type.Array(
      Type.Object(
        {
          week: Type.String({
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description: 'Monday of the week; weeks begin at midnight UTC.',
          }),
          entered: { ...Count, description: 'Number of posts, and of changes to published posts, submitted for review.' },
          left: { ...Count, description: 'Number of those that stopped waiting: decided on, withdrawn or erased.' },
          waiting: { ...Count, description: 'Number waiting at the end of the week; for the current week, waiting now.' },
          ...decisions,
          median: Seconds('Seconds within which half of the authors had an answer, overestimated by at most a tenth.'),
          percentile95: Seconds('Seconds within which 95 of 100 authors had an answer, overestimated by at most a tenth.'),
        },
        { additionalProperties: false },
      ),
      { description: 'Weeks, oldest first; the last one is the current week.' },
    ),
    admins: Type.Array(
      Type.Object(
        {
          admin: Type.Union([
            Type.Object({ fullName: Type.String(), username: Type.String() }, { additionalProperties: false }),
            Type.Null(),
          ]),
          ...decisions,
        },
        { additionalProperties: false },
      ),
      { description: 'Admins who decided in these weeks, most decisions first; null stands for the command line.' },
    ),
    reasons: Type.Array(
      Type.Object(
        {
          reason: Type.Union([
            Type.Object(
              { id: Id, name: Type.String({ description: 'Current name of the reason.' }) },
              { additionalProperties: false },
            ),
            Type.Null(),
          ]),
          count: Count,
        },
        { additionalProperties: false },
      ),
      {
        description:
          'Reasons given with decisions against a text in these weeks, most frequent first. A decision with several reasons counts for each; null counts decisions without a listed reason.',
      },
    ),
    appeals: Type.Object(
      { filed: Count, upheld: Count, reversed: Count },
      {
        additionalProperties: false,
        description: 'Appeals filed and answered in these weeks. An answered appeal may have been filed earlier.',
      },
    ),
    usualWait: Seconds('Usual wait, as in `AnswerTime`.'),
  },
  { $id: 'DeskFigures', additionalProperties: false },
);

/** How long authors wait for the editors' answer. */
export const AnswerTime = Type.Object(
  {
    usualWait: Seconds(
      'Seconds within which nine of ten authors had an answer in the last eight weeks, counting those who still wait. Null if there were fewer than twenty answers, or if too many authors have waited longer.',
    ),
  },
  { $id: 'AnswerTime', additionalProperties: false },
);

export type DeskFigures = Static<typeof DeskFigures>;
export type DeskWeek = DeskFigures['weeks'][number];
export type AnswerTime = Static<typeof AnswerTime>;
