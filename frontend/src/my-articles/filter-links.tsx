import styled from 'styled-components';
import { Link } from '../components/link.tsx';
import { color, radius, space } from '../theme.ts';
import { filterAddress, filterNames, filters, type Filter } from './use-state-filter.ts';

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[6]};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    padding: ${space[1]} ${space[4]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover {
    border-color: ${color.ink};
    background: ${color.wash};
  }
  [aria-current='page'] {
    border-color: ${color.primary};
    color: ${color.primary};
    font-weight: 600;
  }
`;

/** Leads to the articles in one state. */
export const FilterLinks = ({ filter }: { filter: Filter }) => (
  <Row aria-label="Articles by state">
    {filters.map((one) => (
      <Link key={one} to={filterAddress(one)} aria-current={one === filter ? 'page' : undefined}>
        {filterNames[one]}
      </Link>
    ))}
  </Row>
);
