import { useUsualWait } from '../api/figures.ts';
import { durationAtMost } from '../durations.ts';

/** Tells authors the usual wait for a decision; renders nothing if there is too little data. */
export const AnswerTime = () => {
  const usual = useUsualWait();
  return usual === undefined ? null : <>Usually answered within {durationAtMost(usual)}</>;
};
