import type { ToolName } from './tools.ts';

const numbers = 'M10 6h11M10 12h11M10 18h11M3.5 5.5 5 4.5v4M3.2 15.2c.6-1.2 2.8-1 2.8.4 0 1.2-2.8 2-2.8 3.4H6';

const drawings: Record<ToolName, string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  strike: 'M4 12h16M16.500 7.500C15.500 5 8 4.500 8 8.500c0 1.500 1.200 2.700 3.500 3.500M7.500 16.500c1 2.500 8.500 3 8.500-1',
  subscript: 'M4 6l8 10M12 6 4 16M16 17c.4-1.600 4-1.600 4 .4 0 1.400-4 2-4 3.600h4.500',
  superscript: 'M4 8l8 10M12 8 4 18M16 5c.4-1.600 4-1.600 4 .4C20 6.800 16 7.400 16 9h4.500',
  heading: 'M4 5v14M12 5v14M4 12h8M16.5 13c.5-2.2 4.5-2 4.5.7 0 2.3-4.5 3-4.5 5.3H21',
  headingBelow:
    'M4 5v14M12 5v14M4 12h8M16.500 12.500c.5-1.500 4-1.500 4 .6 0 1.300-1.200 1.700-2.200 1.700 1.200 0 2.700.5 2.700 2.100 0 2.500-4.200 2.600-4.700.6',
  headingLowest: 'M4 5v14M12 5v14M4 12h8M20 19v-7l-4 5h5.500',
  bulletList: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numberedList: numbers,
  blockQuote: 'M9 7c-3 .5-5 2.5-5 6v4h5v-5H6M19 7c-3 .5-5 2.5-5 6v4h5v-5h-3',
  note: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 11v6M12 7.500h.01',
  tip: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.7.7 1 1.200 1 2.500h6c0-1.300.3-1.800 1-2.500A6 6 0 0 0 12 3',
  warning: 'M12 4 2.500 20h19zM12 10v5M12 17.500h.01',
  danger: 'M13 2 5 14h6l-1 8 9-13h-6z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.5-3.500a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.500 3.500a4 4 0 0 0 5.700 5.700L12 17.700',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15.500 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  formula: 'M18 7V5H6l6 7-6 7h12v-2',
  codeBlock: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14',
  rule: 'M3 12h18M6 6h.01M12 6h.01M18 6h.01M6 18h.01M12 18h.01M18 18h.01',
  copyMarkdown: 'M8 8h12v12H8zM16 8V4H4v12h4M11 17v-6l3 3 3-3v6',
  undo: 'M4 9h10a5 5 0 0 1 0 10h-4M8 5 4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h4M16 5l4 4-4 4',
};

export const ToolIcon = ({ tool }: { tool: ToolName }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth={tool === 'bold' ? 2.75 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[tool]} />
  </svg>
);
