import type { FastifyReply } from 'fastify';

/**
 * Calls back once: when an answer was sent, or when nobody is there any more whom it could be sent to, of which
 * Fastify's own hook tells nothing.
 */
export const whenOver = ({ raw }: FastifyReply, tell: (wasSent: boolean) => void): void => {
  let isOver = false;
  const over = (wasSent: boolean) => (): void => {
    if (!isOver) tell(wasSent);
    isOver = true;
  };
  raw.once('finish', over(true));
  raw.once('close', over(false));
  if (raw.destroyed) over(false)();
};
