import { tryNow } from '../api/room.ts';
import { Placed, WordButton } from './toast.tsx';

/** Tells the reader that the server is overloaded and that the page retries by itself. */
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
