import { Type } from '@sinclair/typebox';
import { fieldLimits } from './rules.ts';

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Revision = Type.Integer({ minimum: 0, description: 'Counts the changes of one post or category, from 0.' });
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
export const Reason = Type.String({ maxLength: fieldLimits.reason.max });
export const Status = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]);
