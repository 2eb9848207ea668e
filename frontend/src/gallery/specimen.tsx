import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Section, SectionHead } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';

const Shelf = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
  gap: ${space[8]} ${space[6]};
`;

const Box = styled.div<{ $wide: boolean }>`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  min-width: 0;
  grid-column: ${({ $wide }) => ($wide ? '1 / -1' : 'auto')};
  > h3 {
    color: ${color.quiet};
    font: ${size.tiny} / 1.6 ${font.mono};
  }
`;

/** Lays out components side by side. */
export const Several = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  > * {
    min-width: 0;
  }
`;

/** Components of one kind. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Section id={id}>
    <SectionHead>
      <h2>{title}</h2>
    </SectionHead>
    <Shelf>{children}</Shelf>
  </Section>
);

/** One component in one state. `wide`: it takes the full width. */
export const Specimen = ({ of, wide = false, children }: { of: string; wide?: boolean; children: ReactNode }) => (
  <Box $wide={wide}>
    <h3>{of}</h3>
    <div>{children}</div>
  </Box>
);
