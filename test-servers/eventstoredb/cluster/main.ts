import { serve } from '../grpc.ts';
import type { Place } from '../gossip.ts';
import { Member } from './member.ts';
import { MemberEvents } from './member-events.ts';
import type { MemberOptions } from './options.ts';
import { listen } from './transport.ts';

/** One member of a cluster in its own process, which can be stopped and killed. Exits with its parent. */

export type MemberMessage = { readonly serves: true } | { readonly elected: true; readonly at: number };

const tell = (message: MemberMessage): void => void process.send?.(message);

const options = JSON.parse(process.argv[2] as string) as MemberOptions;
const { id, places, peers } = options;
const member = new Member(options);
member.setMaxListeners(0);
member.on('elected', () => tell({ elected: true, at: Date.now() }));
process.on('message', () => member.resign());
process.on('disconnect', () => process.exit());

await listen(peers[id] as Place, { vote: (request) => member.vote(request), append: (request) => member.append(request) });
await serve(
  {
    events: new MemberEvents(member),
    behaviour: {
      get ready() {
        return member.leader !== undefined && member.state !== 'PRELEADER';
      },
      get leader() {
        return member.leader === undefined || member.leader === id ? undefined : places[member.leader];
      },
      silences: 0,
      searchPause: 0,
      faults: [],
    },
    traffic: { reads: 0, sent: 0, looked: 0 },
    members: () => member.sight.members,
  },
  places[id] as Place,
);
tell({ serves: true });
