import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';
import type { Filters } from './address.ts';
import { FilterFields } from './filter-fields.tsx';

const Folded = styled.details`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  summary {
    min-height: 2.75rem;
    padding: ${space[2.5]} ${space[3.5]};
    font-weight: 600;
    cursor: pointer;
  }
`;

const Inside = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: ${space[1]} ${space[3.5]} ${space[4]};
`;

/** The number of active filters, except the search words. */
export const filterCount = ({ q: _words, ...others }: Filters): number => Object.keys(others).length;

/** The filters except the search words, folded while none is active; below them the apply button, if it is inside. */
export const FoldedFilters = ({ filters, children }: { filters: Filters; children?: ReactNode }) => {
  const count = filterCount(filters);
  return (
    <Folded open={count > 0}>
      <summary>Filters{count > 0 && ` (${count})`}</summary>
      <Inside>
        <FilterFields filters={filters} />
        {children}
      </Inside>
    </Folded>
  );
};
