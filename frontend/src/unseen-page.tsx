import { Activity, Component, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matchRoute } from './match.ts';
import { RouteContext } from './route-context.ts';
import { routes } from './routes.tsx';

/** Errors here are invisible: the current page stays. */
class Quiet extends Component<{ children: ReactNode }, { failed?: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state: { failed?: boolean } = {};
  override render = () => !this.state.failed && this.props.children;
}

/**
 * Renders the page of an address outside the document, when the browser is idle and without effects: its styles are
 * then written and its code has run when the reader opens it, or another page of its kind.
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
