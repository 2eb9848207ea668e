import type { CalloutKind } from './callouts.ts';
import { deepestBlock, type Block, type Document, type ListItem } from './document.ts';
import { cellsAsParagraphs, tableOf, tooLarge, type ReadCell, type TooLarge } from './tables.ts';

/**
 * A frame that blocks are added to. A reopened frame is the last child of its parent, so closing looks at the parent's
 * end.
 */
interface BlockFrame {
  readonly type: 'doc' | 'blockquote' | 'callout' | 'list_item';
  readonly content: Block[];
  /** The list created for items outside any list; the next such item joins it. */
  looseList: ListFrame | undefined;
}

interface ListFrame {
  readonly type: 'list';
  readonly list: Block;
  readonly items: ListItem[];
  /** Content of the list outside any item joins the last item. */
  lastItem: BlockFrame | undefined;
}

/** How much deeper than its table a cell is. */
const depthOfCells = 3;

/**
 * Builds the tree of blocks. Its height is the number of open frames: note it before opening, close to it afterwards.
 */
export class Blocks {
  readonly #root: BlockFrame = blockFrame('doc');
  readonly #frames: (BlockFrame | ListFrame)[] = [this.#root];
  #largeTable: TooLarge | undefined;

  get height(): number {
    return this.#frames.length;
  }

  /** The limit that a table exceeded; undefined if none did. */
  get largeTable(): TooLarge | undefined {
    return this.#largeTable;
  }

  /** Adds a finished block at the current place. */
  add(block: Block): void {
    this.#blockFrame().content.push(block);
  }

  /** Adds a table, or only the content of its cells if it would be too deep or too large. */
  addTable(rows: readonly (readonly ReadCell[])[]): void {
    const { content } = this.#blockFrame();
    this.#largeTable ??= tooLarge(rows, (content) => content.length > 0);
    const isTooDeep = this.height + depthOfCells > deepestBlock;
    for (const block of isTooDeep ? cellsAsParagraphs(rows) : tableOf(rows)) content.push(block);
  }

  /** Opens a quotation; if it would be too deep, its blocks go into the parent. */
  openBlockquote(): void {
    this.#open(blockFrame('blockquote'), (content) => ({ type: 'blockquote', content }));
  }

  /** Opens a callout, with the same depth limit. */
  openCallout(kind: CalloutKind): void {
    this.#open(blockFrame('callout'), (content) => ({ type: 'callout', attrs: { kind }, content }));
  }

  /** Opens a list, numbered from `start` or with bullets, unless it would be too deep. */
  openList(start: number | undefined): ListFrame | undefined {
    const parent = this.#blockFrame();
    if (this.height + 2 > deepestBlock) return undefined;
    const items: ListItem[] = [];
    const list: Block =
      start === undefined ? { type: 'bullet_list', content: items } : { type: 'ordered_list', attrs: { start }, content: items };
    const frame: ListFrame = { type: 'list', list, items, lastItem: undefined };
    parent.content.push(list);
    this.#frames.push(frame);
    return frame;
  }

  /** Opens an item of the open list, or of a bullet list made for it. `within` is the height its parent element had. */
  openItem(): void {
    const top = this.#top();
    const list = top.type === 'list' ? top : this.#looseList(top);
    if (list !== undefined) this.#openItemOf(list);
  }

  /** Closes all frames above the height. Removes empty ones, and gives each item the paragraph it must begin with. */
  closeTo(height: number): void {
    while (this.height > height) {
      const closed = this.#frames.pop();
      const parent = this.#top();
      if (closed === undefined) return;
      const content = closed.type === 'list' ? closed.items : closed.content;
      if (content.length === 0) (parent.type === 'list' ? parent.items : parent.content).pop();
      else if (closed.type === 'list_item' && closed.content[0]?.type !== 'paragraph')
        closed.content.unshift({ type: 'paragraph', content: [] });
    }
  }

  /** Closes all frames. The builder must not be used afterwards. */
  finish(): Document {
    this.closeTo(1);
    return { type: 'doc', content: this.#root.content };
  }

  #open(frame: BlockFrame, block: (content: readonly Block[]) => Block): void {
    const parent = this.#blockFrame();
    if (this.height + 1 > deepestBlock) return;
    parent.content.push(block(frame.content));
    this.#frames.push(frame);
  }

  #top(): BlockFrame | ListFrame {
    return this.#frames.at(-1) ?? this.#root;
  }

  #blockFrame(): BlockFrame {
    const top = this.#top();
    return top.type === 'list' ? this.#lastItem(top) : top;
  }

  #lastItem(list: ListFrame): BlockFrame {
    const item = list.lastItem;
    if (item === undefined || list.items.at(-1)?.content !== item.content) return this.#openItemOf(list);
    this.#frames.push(item);
    return item;
  }

  #openItemOf(list: ListFrame): BlockFrame {
    const frame = blockFrame('list_item');
    list.items.push({ type: 'list_item', content: frame.content });
    list.lastItem = frame;
    this.#frames.push(frame);
    return frame;
  }

  #looseList(parent: BlockFrame): ListFrame | undefined {
    const list = parent.looseList;
    if (list === undefined || parent.content.at(-1) !== list.list) return (parent.looseList = this.openList(undefined));
    this.#frames.push(list);
    return list;
  }
}

const blockFrame = (type: BlockFrame['type']): BlockFrame => ({ type, content: [], looseList: undefined });
