import { Type, type Static } from '@sinclair/typebox';
import { Id } from '../shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Seconds = (description: string) => Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description });

const decisions = {
  approved: Count,
  rejected: Count,
  unpublished: Count,
  undone: { ...Count, description: 'Taken back: they count nowhere else.' },
};

/** The review desk in numbers; a decision that was undone counts only as undone. */
export const DeskFigures = Type.Object(
  {
    weeks: Type.Array(
      Type.Object(
        {
          week: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Its Monday; weeks begin at midnight UTC.' }),
          entered: { ...Count, description: 'What authors asked a review for: posts, and changes to published ones.' },
          left: { ...Count, description: 'What was decided on, withdrawn or erased while it waited.' },
          waiting: { ...Count, description: 'What waited at its end; of the current week, what waits now.' },
          ...decisions,
          median: Seconds('The time within which half of the authors had their answer, at most a tenth too long.'),
          percentile95: Seconds('The same of 95 of 100.'),
        },
        { additionalProperties: false },
      ),
      { description: 'The oldest first; the last is the current one.' },
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
      { description: 'Who decided in these weeks, the most first; null: no account, but the command line.' },
    ),
    reasons: Type.Array(
      Type.Object(
        {
          reason: Type.Union([
            Type.Object({ id: Id, name: Type.String({ description: 'Its name of today.' }) }, { additionalProperties: false }),
            Type.Null(),
          ]),
          count: Count,
        },
        { additionalProperties: false },
      ),
      {
        description:
          'What decisions against a text were given in these weeks, the most frequent first; a decision with several counts at each. Null: no reason of the list.',
      },
    ),
    appeals: Type.Object(
      { filed: Count, upheld: Count, reversed: Count },
      { additionalProperties: false, description: 'In these weeks; what was answered may have been filed before.' },
    ),
    usualWait: Seconds('As `AnswerTime` tells it.'),
  },
  { $id: 'DeskFigures', additionalProperties: false },
);

/** How long authors wait for the editors' answer. */
export const AnswerTime = Type.Object(
  {
    usualWait: Seconds(
      'The time within which nine of ten have their answer, in the last eight weeks and counting those who still wait. Null where there were fewer than twenty answers, or too many wait longer to tell.',
    ),
  },
  { $id: 'AnswerTime', additionalProperties: false },
);

export type DeskFigures = Static<typeof DeskFigures>;
export type DeskWeek = DeskFigures['weeks'][number];
export type AnswerTime = Static<typeof AnswerTime>;
