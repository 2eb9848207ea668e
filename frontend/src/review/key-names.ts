/** The keys of the desk, in the order of the help dialog. */
export const keyNames = [
  { key: 'j', does: 'Next post' },
  { key: 'k', does: 'Previous post' },
  { key: 'a', does: 'Approve; where posts are selected: all of them, which is asked about first' },
  { key: 'r', does: 'Reject: goes to the reason, Ctrl+Enter sends it; if posts are selected: all of them' },
  { key: '1–9', does: 'Choose a reason of the list, for a rejection' },
  { key: 'm', does: 'Remark on what is selected, or on a block that the arrow keys choose' },
  { key: 'u', does: 'Unpublish' },
  { key: 'f', does: 'Feature, or take off the featured posts' },
  { key: 'h', does: 'Show the history of the author' },
  { key: 'c', does: 'Take the post over from the admin who reads it' },
  { key: 'x', does: 'Select the open post, or take it out again' },
  { key: 'X', shown: 'Shift+X', does: 'Select all from the one selected last to the open one' },
  { key: 'z', does: 'Undo the last decision' },
  { key: '/', does: 'Search the queue' },
  { key: '?', does: 'Show these keys' },
] as const;

export type DeskKey = (typeof keyNames)[number]['key'];
