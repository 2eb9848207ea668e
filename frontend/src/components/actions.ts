import styled from 'styled-components';

/** Buttons side by side, as far as there is room. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;
