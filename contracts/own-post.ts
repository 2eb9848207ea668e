/** Why an admin may not decide on a post, nor claim it, where FOUR_EYES is set. */
export const ownPostSentence = 'You wrote this post yourself: another admin has to decide on it.';
