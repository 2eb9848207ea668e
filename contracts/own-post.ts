/** The reason that an admin may neither decide on a post nor claim it, if FOUR_EYES is set. */
export const ownPostSentence = 'You wrote this post yourself: another admin has to decide on it.';
