import { Plugin } from 'prosemirror-state';
import { handlePaste, tableEditing } from 'prosemirror-tables';

/**
 * Pastes into the cells of a table; returns false if that fails. For some tables with merged cells, prosemirror-tables
 * 1.8.5 throws a RangeError ("No cell with offset …"), and the paste would be lost.
 */
export const pasteCells: typeof handlePaste = (view, event, slice) => {
  try {
    return handlePaste(view, event, slice);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Table editing that pastes by `pasteCells`. Pastes into tables are handled before that by pasting.ts. */
export const tolerantTableEditing = (): Plugin => {
  const { spec } = tableEditing();
  return new Plugin({ ...spec, props: { ...spec.props, handlePaste: pasteCells } });
};
