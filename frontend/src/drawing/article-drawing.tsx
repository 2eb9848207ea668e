import styled from 'styled-components';
import { color } from '../theme.ts';
import { height, width, type Drawing } from './drawers.ts';
import { drawingOf } from './drawing.ts';

/** Takes the available width. */
const Sheet = styled.svg`
  display: block;
  width: 100%;
  background:
    linear-gradient(${color.line} 1px, transparent 1px) 0 -1px / 100% 1.25rem,
    linear-gradient(90deg, ${color.line} 1px, transparent 1px) -1px 0 / 1.25rem 100%;
  fill: none;
  stroke: ${color.edge};
  stroke-width: 1.25;
  stroke-linejoin: round;
  path {
    vector-effect: non-scaling-stroke;
  }
  path:nth-child(2) {
    stroke: ${color.copper};
    stroke-width: 2.25;
  }
  path:nth-child(3) {
    fill: ${color.paper};
    stroke: ${color.copper};
  }
  @media print {
    display: none;
  }
`;

/** A drawing on squared paper. */
export const Paper = ({
  drawing: { trace, others, dots },
  stretched = false,
  className,
}: {
  drawing: Drawing;
  /** Whether to stretch the whole drawing to the available space; otherwise the overflow is cropped. */
  stretched?: boolean;
  className?: string | undefined;
}) => (
  <Sheet
    className={className}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio={stretched ? 'none' : 'xMidYMid slice'}
    aria-hidden="true"
  >
    <path d={others} />
    <path d={trace} />
    {dots && <path d={dots} />}
  </Sheet>
);

/** The drawing of an article without a picture, for its card and its head. */
export const ArticleDrawing = ({
  slug,
  category,
  className,
}: {
  slug: string;
  category: string;
  className?: string | undefined;
}) => <Paper className={className} drawing={drawingOf(slug, category)} />;
