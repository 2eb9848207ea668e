import { alerts, calloutIn, type CalloutKind } from '../callouts.ts';
import { classesOf, wordsIn } from './contents.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/** The classes of GitHub's alerts, and of Sphinx and MkDocs admonitions. */
export const alertSigns = ['markdown-alert', 'admonition'];

const ofGitHub = 'markdown-alert-';

/** Admonitions other than those named like our callouts. */
const admonitions: Readonly<Record<string, CalloutKind>> = {
  info: 'note',
  important: 'note',
  seealso: 'note',
  hint: 'tip',
  attention: 'warning',
  caution: 'warning',
  error: 'danger',
};

/** The kind of an alert as its page names it, and the callout it becomes. */
interface Alert {
  readonly name: string;
  readonly kind: CalloutKind;
}

const alertOf = (classes: readonly string[]): Alert | undefined => {
  const isAdmonition = classes.includes('admonition');
  if (!isAdmonition && !classes.includes('markdown-alert')) return undefined;
  for (const one of classes) {
    const name = isAdmonition ? one : one.startsWith(ofGitHub) ? one.slice(ofGitHub.length) : '';
    const kind = isAdmonition ? (calloutIn(name) ?? admonitions[name]) : alerts[name.toUpperCase()];
    if (kind) return { name, kind };
  }
  return undefined;
};

/**
 * Turns alerts into callouts. Drops their titles, because callouts have labels of their own, unless the author worded
 * one.
 */
export const calloutsOfAlerts = <Node>(tree: NodeTree<Node>, root: Node): void => {
  const edits = new Edits(tree);
  walk<Node, Alert | 'none'>(tree, root, 'none', (node, parent, around) => {
    if (tree.nameOf(node) === '' || tree.isFormula(node)) return undefined;
    const classes = classesOf(tree, node);
    if (around !== 'none' && alertSigns.some((sign) => classes.includes(`${sign}-title`))) {
      const isName = wordsIn(tree, node).toLowerCase() === around.name;
      edits.replace(node, parent, () =>
        isName ? [] : [tree.newElement('p', {}, [tree.newElement('strong', {}, tree.childrenOf(node))])],
      );
      return undefined;
    }
    const alert = alertOf(classes);
    if (alert) edits.replace(node, parent, () => [tree.newElement('aside', { class: alert.kind }, tree.childrenOf(node))]);
    return alert ?? 'none';
  });
  edits.make();
};
