import { useLocation, useNavigate } from 'react-router-dom';
import { statuses, type Status } from '../api/admin.ts';
import { paths } from '../paths.ts';

/** The list that is shown. It is in the address, so that a reload, a link and Back lead to the same one. */
export const useStatus = (): readonly [Status, (status: Status) => void] => {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('status');
  const status = statuses.find((one) => one === asked) ?? 'pending';
  const choose = (next: Status): void => {
    const place = next === 'pending' ? paths.admin : `${paths.admin}?status=${next}`;
    if (next !== status) void navigate(place, { replace: true });
  };
  return [status, choose];
};
