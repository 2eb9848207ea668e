import { ChoiceLinks } from '../components/choice-links.ts';
import { Link } from '../components/link.tsx';
import { filterAddress, filterNames, filters, type Filter } from './use-state-filter.ts';

/** Links to the articles in each state. */
export const FilterLinks = ({ filter }: { filter: Filter }) => (
  <ChoiceLinks aria-label="Articles by state">
    {filters.map((one) => (
      <Link key={one} to={filterAddress(one)} aria-current={one === filter ? 'page' : undefined}>
        {filterNames[one]}
      </Link>
    ))}
  </ChoiceLinks>
);
