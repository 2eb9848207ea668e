import styled from 'styled-components';
import { color } from '../theme.ts';
import { drawingOf } from './drawing.ts';
import { height, width } from './drawers.ts';

/** Squared paper, as wide as there is room for. */
const Paper = styled.svg`
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

/** The drawing that an article without a picture has on its card and at its head. */
export const ArticleDrawing = ({
  slug,
  category,
  stretched = false,
  className,
}: {
  slug: string;
  category: string;
  /** Whether all of it is shown, in whatever shape there is room for; else what does not fit is cut off. */
  stretched?: boolean;
  className?: string;
}) => {
  const { trace, others, dots } = drawingOf(slug, category);
  return (
    <Paper
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretched ? 'none' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      <path d={others} />
      <path d={trace} />
      {dots && <path d={dots} />}
    </Paper>
  );
};
