import type { Command } from 'prosemirror-state';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Formula } from '../../../domain/article/formulas.ts';
import { textOf } from '../../../domain/article/text.ts';
import { insertImage, setLanguage } from './commands.ts';
import { FloatingMenu } from './floating-menu.tsx';
import { coveredBy, useCursorBelow } from './bars-in-sight.ts';
import { Frame, Text } from './editor-styles.ts';
import { contentOf, type Content } from './content.ts';
import { Bars, Toolbar } from './toolbar.tsx';
import { goToFormula, leaveFormula } from './formulas/commands.ts';
import { DiagramStyles } from '../components/diagram-styles.tsx';
import { FormulaStyles } from '../components/formula-styles.tsx';
import { FormulaBar } from './formulas/formula-bar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import type { PasteNote } from './paste-note.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { linkAt, setLink } from './links.ts';
import { TableBar } from './table-bar.tsx';
import { PictureList } from './pictures/picture-list.tsx';
import { useUploads } from './pictures/use-uploads.ts';
import { useCopyMarkdown } from './markdown/use-copy-markdown.ts';
import { goToRemarked } from './remarks/plugin.ts';
import { WithRemarks } from './remarks/remarks-panel.tsx';
import { useRemarkedPassages } from './remarks/use-remarked-passages.ts';
import type { Remarked } from './remarks/use-remarked.ts';
import { tools, type Tool } from './tools.ts';
import { ImageDialog, LinkDialog } from './url-dialogs.tsx';
import { useView } from './use-view.ts';

/** The methods that a form can call on the editor. */
export interface EditorHandle {
  /** The current article, including the latest typing. */
  content(): Content;
  focus(): void;
  /** Opens the first formula like this one for editing. */
  goToFormula(formula: Formula): void;
  /** Whether an image is still missing from the article: it is waiting, being uploaded, or failed. */
  isUploading(): boolean;
}

export interface EditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly id: string;
  /** The initial HTML; later values are ignored. */
  readonly initial: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** The editors' remarks on passages of the text; undefined if there are none. */
  readonly remarked: Remarked | undefined;
  /** Called after each change, when the browser is idle. */
  readonly onChange: (content: Content) => void;
}

/** The rich-text editor (specification, section 2, "Create-post screen"). */
export const Editor = ({ ref, id, initial, labelledBy, describedBy, invalid, remarked, onChange }: EditorProps) => {
  const bars = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<'link' | 'image'>();
  const [leftOut, setLeftOut] = useState<PasteNote>();
  const ask: Command = (state) => {
    if (!setLink('#')(state)) return false;
    setAsking('link');
    return true;
  };
  const { host, view, shown } = useView(
    initial,
    {
      covered: () => coveredBy(bars),
      askLink: ask,
      toToolbar: () => {
        bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
      onLeftOut: setLeftOut,
      onFiles: (files, position) => add(files, { position }),
      onChange: (doc) => onChange(contentOf(doc)),
    },
    {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-required': 'true',
      'aria-placeholder': 'Write your article here...',
      'aria-invalid': String(invalid),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    },
  );
  useCursorBelow(bars, view);
  const standing = useRemarkedPassages(view, remarked?.text);
  const { uploads, listed, add } = useUploads(view);
  const copyMarkdown = useCopyMarkdown();
  useImperativeHandle(
    ref,
    () => ({
      isUploading: () => uploads.isUnderWay,
      content: () => (view ? contentOf(view.state.doc) : { html: initial, text: textOf(initial) }),
      focus: () => view?.focus(),
      goToFormula: (formula) => view && goToFormula(formula)(view.state, view.dispatch),
    }),
    [view, initial, uploads],
  );
  const back = (): void => {
    setAsking(undefined);
    // The closing dialog returns the focus to the element that opened it; then move it to the text.
    setTimeout(() => view?.focus());
  };
  const run = (command: Command): void => {
    if (view) command(view.state, view.dispatch, view);
    back();
  };
  const use = (tool: Tool): void => {
    if (tool.opens) setAsking(tool.opens);
    else if (view && tool.does) void copyMarkdown(view);
    else if (view) {
      tool.can(view.state, view.dispatch, view);
      // For keyboard users, the focus stays on the button.
      if (tool !== tools.formula && !bar.current?.contains(document.activeElement)) view.focus();
    }
  };
  return (
    <WithRemarks remarked={remarked} standing={standing} onGo={(number) => view && goToRemarked(view, number)}>
      <Frame $invalid={invalid} data-editor>
        <FormulaStyles />
        <DiagramStyles />
        {view && shown && (
          <Bars ref={bars}>
            <Toolbar bar={bar} shown={shown} controls={id} onUse={use} onLeave={() => view.focus()} />
            {shown.language !== undefined && (
              <LanguageMenu
                language={shown.language}
                onChoose={(language) => setLanguage(language)(view.state, view.dispatch)}
                onLeave={() => view.focus()}
              />
            )}
            {shown.formula && (
              <FormulaBar
                formula={shown.formula}
                onRun={(command) => command(view.state, view.dispatch, view)}
                onLeave={() => {
                  leaveFormula(view.state, view.dispatch);
                  view.focus();
                }}
              />
            )}
            {shown.table && (
              <TableBar
                headers={shown.table}
                onRun={(command) => command(view.state, view.dispatch, view)}
                onLeave={() => view.focus()}
              />
            )}
            <LeftOutNote
              note={leftOut}
              onDismiss={() => {
                setLeftOut(undefined);
                view.focus();
              }}
            />
          </Bars>
        )}
        <Text ref={host} />
        {view && shown?.selected && <FloatingMenu view={view} shown={shown} selected={shown.selected} onUse={use} />}
        {view && asking === 'link' && (
          <LinkDialog current={linkAt(view.state)} onSave={(href) => run(setLink(href))} onClose={back} />
        )}
        {view && (
          <PictureList
            view={view}
            uploads={listed}
            selected={shown?.picture}
            onRemove={(id) => {
              uploads.remove(id);
              // The pressed button is gone.
              view.focus();
            }}
            onTryAgain={(id) => uploads.tryAgain(id)}
            onLeave={() => view.focus()}
          />
        )}
        {view && asking === 'image' && (
          <ImageDialog
            onFiles={(files, alt) => {
              add(files, { alt });
              back();
            }}
            onInsert={(image) => run(insertImage(image))}
            onClose={back}
          />
        )}
      </Frame>
    </WithRemarks>
  );
};
