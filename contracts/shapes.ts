import { Type, type Static } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Revision = Type.Integer({ minimum: 0, description: 'Number of changes to one post or category, from 0.' });
export const Time = Type.String({ format: 'date-time', description: 'Time in ISO 8601, UTC.' });
export const Reason = Type.String({ maxLength: fieldLimits.reason.max });
/** The image that represents an article in lists, and at its head. */
export const Cover = Type.Object(
  {
    src: Type.String({ description: 'Address of its largest file, as returned by the upload.' }),
    alt: Type.String({ description: `Description of the image, up to ${fieldLimits.coverAlt.max} characters; may be empty.` }),
  },
  { additionalProperties: false },
);
export type Cover = Static<typeof Cover>;
/** A user's profile picture. */
export const Picture = Type.Optional(
  Type.String({ description: 'Address of the smallest file of the profile picture; absent if there is none.' }),
);
/** Notes about submitted content. */
export const ContentNotes = Type.Array(Type.String(), {
  description:
    'Sentences that name the parts of the submitted content that were removed or converted, such as a video that became a link. Absent if there are none.',
});
const statuses = [Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')] as const;
export const Status = Type.Union([...statuses]);
/** Statuses that the author and the admins see, too. */
export const ReviewedStatus = Type.Union([...statuses, Type.Literal('withdrawn')]);
