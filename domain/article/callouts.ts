/** What a callout is, and the word that stands over it: what it warns of is not told by its colour alone. */
export const calloutLabels = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' } as const;

export type CalloutKind = keyof typeof calloutLabels;

export const calloutKinds = Object.keys(calloutLabels) as CalloutKind[];

/** The kind that a callout's class names tell; undefined where they tell none. */
export const calloutIn = (classes: string): CalloutKind | undefined => {
  const names = classes.toLowerCase().split(/\s+/);
  return calloutKinds.find((kind) => names.includes(kind));
};

/** What stands for a callout in Markdown, as GitHub writes it: `> [!NOTE]`. */
export const alerts: Readonly<Record<string, CalloutKind>> = {
  NOTE: 'note',
  TIP: 'tip',
  WARNING: 'warning',
  CAUTION: 'danger',
  IMPORTANT: 'note',
};

/** The class of the paragraph with the label, the first in a callout. It is no part of what the author wrote. */
export const labelClass = 'label';

/** The role of a callout's element (WAI-ARIA 1.2). */
export const calloutRole = 'note';

/** How a callout begins in HTML: with its label, as feeds and readers without our styles show it, too. */
export const calloutStart = (kind: CalloutKind, tag: 'aside' | 'div' = 'aside'): string =>
  `<${tag} class="${kind}" role="${calloutRole}"><p class="${labelClass}">${calloutLabels[kind]}</p>`;
