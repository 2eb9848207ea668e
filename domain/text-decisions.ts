import type { KnownEvent, PostEvents } from '../contracts/events.ts';
import { declines } from './post.ts';

/** The events that decide on a text, and what each decides. */
export const decides = { PostApproved: 'approved', PostRevisionApproved: 'changes_approved', ...declines } as const;

export type TextDecision = PostEvents[keyof typeof decides];

/** A decision against a text. */
export type Declined = PostEvents[keyof typeof declines];

export const isTextDecision = (event: KnownEvent): event is TextDecision => Object.hasOwn(decides, event.type);

export const isDeclined = (event: KnownEvent): event is Declined => Object.hasOwn(declines, event.type);
