import styled from 'styled-components';
import { colorRoles } from '../../../contracts/theme-colors.ts';
import { color, font, radius, size, space } from '../theme.ts';
import { Part, Specimen } from './specimen.tsx';

const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8rem, 100%), 1fr));
  gap: ${space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  font: ${size.tiny} / 1.6 ${font.mono};
`;

const Swatch = styled.div<{ $color: string }>`
  height: 3rem;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${({ $color }) => $color};
`;

const Line = styled.p<{ $size: string }>`
  font: 600 ${({ $size }) => $size} / 1.3 ${font.display};
`;

const Face = styled.p<{ $font: string }>`
  font-family: ${({ $font }) => $font};
`;

const Gap = styled.div<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 1rem;
  background: ${color.copper};
`;

/** The design tokens of all components (theme.ts). */
export const Tokens = () => (
  <Part id="tokens" title="Tokens">
    <Specimen of="Colours by role" wide>
      <Swatches>
        {colorRoles.map((role) => (
          <li key={role}>
            <Swatch $color={color[role]} />
            {role}
          </li>
        ))}
      </Swatches>
    </Specimen>
    <Specimen of="Spaces" wide>
      <Swatches>
        {Object.entries(space).map(([name, value]) => (
          <li key={name}>
            <Gap $width={value} />
            {name}
          </li>
        ))}
      </Swatches>
    </Specimen>
    <Specimen of="Sizes of type" wide>
      {Object.entries(size).map(([name, value]) => (
        <Line key={name} $size={value}>
          {name}: 4.7 kΩ ± 1 %, 100 µF
        </Line>
      ))}
    </Specimen>
    <Specimen of="Typefaces">
      {Object.entries(font).map(([name, value]) => (
        <Face key={name} $font={value}>
          {name}: 0123456789 Ω µ ° ± × 0O 1lI
        </Face>
      ))}
    </Specimen>
  </Part>
);
