import { Activity, Component, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matchRoute } from './match.ts';
import { RouteContext } from './route-context.ts';
import { routes } from './routes.tsx';

/** What fails here fails where nobody sees it: the page that is there stays. */
class Quiet extends Component<{ children: ReactNode }, { failed?: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state: { failed?: boolean } = {};
  override render = () => !this.state.failed && this.props.children;
}

/**
 * Renders the page of an address outside the document, while nothing else is to be done and without its effects: its
 * styles are written and its code was run when somebody opens it, or another of its kind.
 */
export const UnseenPage = ({ to }: { to: string }) => {
  const [box] = useState(() => document.createElement('div'));
  const { route, info } = matchRoute(routes, to);
  return createPortal(
    <Quiet>
      <Activity mode="hidden">
        <RouteContext value={info}>
          <route.page />
        </RouteContext>
      </Activity>
    </Quiet>,
    box,
  );
};
