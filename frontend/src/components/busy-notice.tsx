import { tryNow } from '../api/room.ts';
import { Placed, WordButton } from './toast.tsx';

/** Says that the server has no room at the moment, and that the page asks again by itself. */
const BusyNotice = () => (
  <Placed $destructive={false} data-busy>
    <div role="status">
      <strong>The site is busy</strong>
      <div>This page tries again in a few seconds. Nothing that you typed is lost.</div>
    </div>
    <WordButton type="button" onClick={tryNow}>
      Try now
    </WordButton>
  </Placed>
);

export default BusyNotice;
