import { useUsualWait } from '../api/figures.ts';
import { durationAtMost } from '../durations.ts';

/** What authors are told of the wait for an answer; nothing where there is too little to tell. */
export const AnswerTime = () => {
  const usual = useUsualWait();
  return usual === undefined ? null : <>Usually answered within {durationAtMost(usual)}</>;
};
