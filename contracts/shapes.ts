import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Revision = Type.Integer({ minimum: 0, description: 'Counts the changes of one post or category, from 0.' });
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const Reason = Type.String({ maxLength: fieldLimits.reason.max });
/** The image that represents an article in lists, and at its head. */
export const Cover = Type.Object(
  {
    src: Type.String({ description: 'The address of its largest file, as the upload answered it.' }),
    alt: Type.String({ description: `What it shows, up to ${fieldLimits.coverAlt.max} characters; may be empty.` }),
  },
  { additionalProperties: false },
);
export type Cover = Static<typeof Cover>;
/** A user's profile picture. */
export const Picture = Type.Optional(
  Type.String({ description: 'The address of the smallest file of the profile picture; left out where there is none.' }),
);
/** Notes about submitted content. */
export const ContentNotes = Type.Array(Type.String(), {
  description:
    'Sentences about the submitted content that name what was left out or converted, such as a video that became a link. Absent if there is nothing to report.',
});
const statuses = [Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')] as const;
export const Status = Type.Union([...statuses]);
/** Statuses that the author and the admins see, too. */
export const ReviewedStatus = Type.Union([...statuses, Type.Literal('withdrawn')]);
