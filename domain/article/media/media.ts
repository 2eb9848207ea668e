import { collapseAndTrim } from '../characters.ts';
import type { LeftOut } from '../left-out.ts';
import { roleOf } from '../roles.ts';
import { classesOf } from './contents.ts';
import { isVideoHost, pageOfVideo, webAddress } from './media-addresses.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

export const players = ['video', 'audio', 'iframe', 'object', 'embed'];

/** The attributes that hold a player's source; lazy players use a data attribute until they are visible. */
const sources = ['src', 'data-src', 'data-lazy-src', 'data', 'value'];

/** Player controls: buttons and times that are not part of the article. */
export const playerControls = [
  ...['kg-video-overlay', 'kg-video-player-container', 'kg-audio-player', 'mejs-controls', 'vjs-control-bar', 'plyr__controls'],
];

const isSource = <Node>(tree: NodeTree<Node>, element: Node): boolean => {
  const name = tree.nameOf(element);
  return name === 'source' || players.includes(name) || (name === 'param' && /^movie$/i.test(tree.attribute(element, 'name')));
};

/** The URL of the player's source, or of one inside it. */
const addressOf = <Node>(tree: NodeTree<Node>, player: Node): URL | undefined => {
  let found: URL | undefined;
  const look = (element: Node): true | undefined => {
    if (!found && isSource(tree, element))
      found = sources.map((name) => webAddress(tree.attribute(element, name))).find((url) => url !== undefined);
    return found ? undefined : true;
  };
  look(player);
  walk(tree, player, true, look);
  return found;
};

/** Whether an embedded page is a video. */
export const isVideo = <Node>(tree: NodeTree<Node>, frame: Node): boolean => isVideoHost(addressOf(tree, frame)?.hostname ?? '');

/** A paragraph with just a link. */
export const paragraphWith = <Node>(tree: NodeTree<Node>, href: string, text: string): Node =>
  tree.newElement('p', {}, [tree.newElement('a', { href }, [tree.newText(text)])]);

/** Replaces videos and sounds that have a known address with links. Returns how many. */
export const linksOfMedia = <Node>(tree: NodeTree<Node>, root: Node): LeftOut => {
  const edits = new Edits(tree);
  const counts = { videoLink: 0, audioLink: 0 };
  walk(tree, root, true, (element, parent) => {
    const name = tree.nameOf(element);
    if (name === '' || tree.isFormula(element)) return undefined;
    if (classesOf(tree, element).some((one) => playerControls.includes(one))) edits.replace(element, parent, () => []);
    else if (players.includes(name)) {
      const url = addressOf(tree, element);
      if (!url || !(name === 'video' || name === 'audio' || isVideoHost(url.hostname))) return undefined;
      const href = pageOfVideo(url);
      const title = collapseAndTrim(tree.attribute(element, 'title'));
      const link = paragraphWith(tree, href, `${name === 'audio' ? 'Audio' : 'Video'}: ${title || href}`);
      edits.replace(element, parent, () => [link]);
      counts[name === 'audio' ? 'audioLink' : 'videoLink'] += 1;
    } else return roleOf(name) === 'dropped' ? undefined : true;
    return undefined;
  });
  edits.make();
  return counts;
};
