import styled from 'styled-components';
import type { CategoryBoard } from '../../../contracts/views/category.ts';
import { Link } from '../components/link.tsx';
import { Section, SectionHead } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: 0 ${space[10]};
  ul {
    margin: 0;
    padding-left: ${space[5]};
  }
`;

/** The retired categories, and the categories that their addresses redirect to. */
export const Retired = ({ retired }: { retired: CategoryBoard['retired'] }) => (
  <Part aria-labelledby="retired">
    <SectionHead>
      <h2 id="retired">Retired</h2>
    </SectionHead>
    <ul>
      {retired.map(({ name, slug, successor }) => (
        <li key={slug}>
          <bdi>{name}</bdi> ({paths.category(slug)}) leads to <Link to={paths.category(successor.slug)}>{successor.name}</Link>
        </li>
      ))}
    </ul>
  </Part>
);
