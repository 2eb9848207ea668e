/** The texts around a decision (specification, section 2, "Admin dashboard"; section 4). */
export const verdictTexts = {
  approved: {
    title: 'Approve Post',
    text: 'This post will be published and visible to all users.',
    yes: 'Yes, Approve',
    progress: 'Approving...',
    toast: { title: 'Post approved', text: 'The post has been published and is now live' },
  },
  rejected: {
    title: 'Reject Post',
    text: 'This post will be rejected and not published.',
    yes: 'Yes, Reject',
    progress: 'Rejecting...',
    toast: { title: 'Post rejected', text: 'The post has been rejected' },
  },
} as const;

/** The same for changes to a published post. */
export const proposalTexts = {
  approved: {
    ...verdictTexts.approved,
    title: 'Approve Changes',
    text: 'These changes will replace the published article.',
    toast: { title: 'Changes approved', text: 'The new version is now live' },
  },
  rejected: {
    ...verdictTexts.rejected,
    title: 'Reject Changes',
    text: 'These changes will be rejected. The published article stays as it is.',
    toast: { title: 'Changes rejected', text: 'The published article stays as it is' },
  },
} as const;
