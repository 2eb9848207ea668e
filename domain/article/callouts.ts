/** The kinds of callout and their labels: the warning must not depend on colour alone. */
export const calloutLabels = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' } as const;

export type CalloutKind = keyof typeof calloutLabels;

export const calloutKinds = Object.keys(calloutLabels) as CalloutKind[];

/** The kind of callout that the class names give; undefined if none. */
export const calloutIn = (classes: string): CalloutKind | undefined => {
  const names = classes.toLowerCase().split(/\s+/);
  return calloutKinds.find((kind) => names.includes(kind));
};

/** Callouts in Markdown, as GitHub writes them: `> [!NOTE]`. */
export const alerts: Readonly<Record<string, CalloutKind>> = {
  NOTE: 'note',
  TIP: 'tip',
  WARNING: 'warning',
  CAUTION: 'danger',
  IMPORTANT: 'note',
};

/** The class of the label paragraph, the first in a callout. The author did not write it. */
export const labelClass = 'label';

/** The role of a callout's element (WAI-ARIA 1.2). */
export const calloutRole = 'note';

/** The start of a callout in HTML, with its label, so that feeds and readers without our styles show it too. */
export const calloutStart = (kind: CalloutKind, tag: 'aside' | 'div' = 'aside'): string =>
  `<${tag} class="${kind}" role="${calloutRole}"><p class="${labelClass}">${calloutLabels[kind]}</p>`;
