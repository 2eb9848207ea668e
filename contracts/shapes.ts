import { Type } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Revision = Type.Integer({ minimum: 0, description: 'Counts the changes of one post or category, from 0.' });
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const Reason = Type.String({ maxLength: fieldLimits.reason.max });
const statuses = [Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')] as const;
export const Status = Type.Union([...statuses]);
/** What its author and the admins see, too. */
export const ReviewedStatus = Type.Union([...statuses, Type.Literal('withdrawn')]);
