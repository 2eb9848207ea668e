import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { FieldError } from '../../../contracts/errors.ts';
import { exportAddress } from '../api/log.ts';
import { Actions } from '../components/actions.ts';
import { Guard } from '../components/guard.tsx';
import { Breadcrumbs, Container, SectionHead } from '../components/ui.tsx';
import { FilterForm } from '../log/filter-form.tsx';
import { filtersIn, logAddress } from '../log/filters.ts';
import { LogView } from '../log/log-view.tsx';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Page = styled(Container)`
  padding-bottom: ${space[10]};
`;

const Exports = styled(Actions)`
  a {
    padding-block: ${space[1]};
  }
`;

const Log = () => {
  const filters = filtersIn(useLocation().search);
  const address = logAddress(filters);
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  return (
    <Page>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Audit log' }]} />
      <SectionHead>
        <h1>Audit log</h1>
        {faults.length === 0 && (
          <Exports as="nav" aria-label="Export">
            <a href={exportAddress(filters, 'csv')} download>
              Export as CSV
            </a>
            <a href={exportAddress(filters, 'csv-semicolon')} download>
              CSV with semicolons
            </a>
            <a href={exportAddress(filters, 'jsonl')} download>
              Export as JSON lines
            </a>
          </Exports>
        )}
      </SectionHead>
      <FilterForm key={`filter of ${address}`} filters={filters} errors={faults} />
      <LogView key={address} filters={filters} onFaults={setFaults} />
    </Page>
  );
};

/** The audit log: who did what, when and why. */
const LogPage = () => <Guard admin>{() => <Log />}</Guard>;

export default LogPage;
