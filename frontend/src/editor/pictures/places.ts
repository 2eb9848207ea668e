import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';

/** A place reserved for a picture; places at the same position keep their order. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly order: number;
}

/** `filled`: the position where the picture was inserted. */
type Change = { readonly open: Place; readonly position: number } | { readonly close: string; readonly filled?: number };

const key = new PluginKey<DecorationSet>('places of pictures');

const draw = (name: string) => (): HTMLElement => {
  const place = document.createElement('div');
  place.dataset.picturePlace = '';
  place.textContent = `Picture: ${name}`;
  return place;
};

const drawn = (position: number, place: Place): Decoration =>
  Decoration.widget(position, draw(place.name), { ...place, key: place.id, side: 1 });

const found = (places: DecorationSet, fits: (place: Place) => boolean): Decoration[] =>
  places.find(undefined, undefined, (spec) => fits(spec as Place));

/**
 * Inserting a picture moves places at its position behind it; this moves those that precede it in order back in front.
 */
const moveBack = (places: DecorationSet, before: DecorationSet, filled: number, id: string, doc: Node): DecorationSet => {
  const order = (found(before, (place) => place.id === id)[0]?.spec as Place).order;
  const earlier = before.find(filled, filled, (spec) => (spec as Place).order < order).map(({ spec }) => spec as Place);
  const moved = found(places, (place) => earlier.some((one) => one.id === place.id));
  const back = earlier.map((place) => drawn(filled, place));
  return places.remove(moved).add(doc, back);
};

const apply = (transaction: Transaction, before: DecorationSet): DecorationSet => {
  const { doc, mapping } = transaction;
  const places = before.map(mapping, doc);
  const change = transaction.getMeta(key) as Change | undefined;
  if (!change) return places;
  if ('open' in change) return places.add(doc, [drawn(change.position, change.open)]);
  const { close, filled } = change;
  const rest = filled === undefined ? places : moveBack(places, before, filled, close, doc);
  return rest.remove(found(rest, ({ id }) => id === close));
};

/** Shows where pictures that are still uploading will go. The placeholders are not part of the article. */
export const picturePlaces = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: { init: () => DecorationSet.empty, apply },
    props: { decorations: (state) => key.getState(state) },
  });

/** A position where a picture is allowed: this one, or below the blocks around it. */
export const betweenBlocks = ({ doc }: EditorState, position: number): number => {
  const at = doc.resolve(Math.min(position, doc.content.size));
  for (let depth = at.depth; depth > 0; depth -= 1) {
    const isHere = depth === at.depth;
    const index = isHere ? at.index() : at.indexAfter(depth);
    if (at.node(depth).canReplaceWith(index, index, schema.nodes.image)) return isHere ? at.pos : at.after(depth + 1);
  }
  return at.depth === 0 ? at.pos : at.after(1);
};

let opened = 0;

/** Reserves a place for a picture, at a position or the nearest one allowed. */
export const openPlace = (view: EditorView, place: Omit<Place, 'order'>, position: number): void => {
  const change: Change = { open: { ...place, order: (opened += 1) }, position: betweenBlocks(view.state, position) };
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false));
};

export const closePlace = (view: EditorView, id: string): void => {
  const change: Change = { close: id };
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false));
};

/** Inserts the picture at its place; returns false if the place is gone. */
export const fillPlace = (view: EditorView, id: string, src: string): boolean => {
  const places = key.getState(view.state);
  const [place] = places ? found(places, (one) => one.id === id) : [];
  if (!place) return false;
  const change: Change = { close: id, filled: place.from };
  const { alt } = place.spec as Place;
  view.dispatch(view.state.tr.setMeta(key, change).insert(place.from, schema.nodes.image.create({ src, alt })));
  return true;
};
