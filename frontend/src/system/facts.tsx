import type { SystemState } from '../../../contracts/views/system.ts';
import { Figures } from '../components/figures.tsx';
import { count } from '../format.ts';
import { color } from '../theme.ts';

/** Only where witnesses are asked. */
const witnessFigures = ({ witnesses: all }: NonNullable<SystemState['witnesses']>) => {
  const fails = all.some(({ failure, isLate }) => failure !== null || isLate);
  const cosigning = all.filter(({ cosigned, failure, isLate }) => cosigned !== null && failure === null && !isLate).length;
  return [
    {
      name: 'Witnesses',
      value: `${count(cosigning)} of ${count(all.length)}`,
      text: 'cosign the log',
      ink: fails ? color.danger : color.primary,
    },
  ];
};

const figuresOf = (state: SystemState | undefined) => [
  {
    name: 'Lag',
    value: state && count(state.lag),
    text: 'between the log and what readers see',
    ink: state && state.lag > 0 ? color.copper : color.primary,
  },
  {
    name: 'Parked',
    value: state && count(state.parkedTotal),
    text: 'events that could not be applied',
    ink: state && state.parkedTotal > 0 ? color.danger : color.primary,
  },
  { name: 'Log', value: state && count(state.head), text: 'position of the last event', ink: color.primary },
  { name: 'Sealed', value: state && count(state.seals.events), text: 'events under a seal', ink: color.primary },
  ...(state?.witnesses ? witnessFigures(state.witnesses) : []),
];

/** The figures that tell at a glance whether all is well. */
export const Facts = ({ state }: { state: SystemState | undefined }) => (
  <Figures busy={state === undefined} figures={figuresOf(state)} />
);
