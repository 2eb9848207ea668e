import { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';

/**
 * How tables are edited. Of some tables with merged cells prosemirror-tables 1.8.5 fails with a RangeError ("No cell
 * with offset …") when cells are pasted into them, and the paste would be lost: it is then taken as any other text.
 */
export const tolerantTableEditing = (): Plugin => {
  const { spec } = tableEditing();
  return new Plugin({
    ...spec,
    props: {
      ...spec.props,
      handlePaste(view, event, slice) {
        try {
          return spec.props?.handlePaste?.call(this, view, event, slice) ?? false;
        } catch (error) {
          if (error instanceof RangeError) return false;
          throw error;
        }
      },
    },
  });
};
