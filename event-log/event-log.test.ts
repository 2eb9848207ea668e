import t from 'tap';
import { OutOfOrderError, WrongExpectedRevisionError } from './event-log.ts';

t.test('the errors of an event log say which stream, and what to do', async (t) => {
  t.match(new WrongExpectedRevisionError('post-1', 'no_stream'), {
    name: 'WrongExpectedRevisionError',
    message: 'post-1 is not at revision no_stream.',
  });
  t.match(new OutOfOrderError('post-1'), {
    name: 'OutOfOrderError',
    message: /behind those of post-1, which it refused: .* Fill an empty event log instead/,
  });
});
