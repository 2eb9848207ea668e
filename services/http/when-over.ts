import type { FastifyReply } from 'fastify';

/**
 * Calls back once: when the response was sent, or when the client disconnected first, which Fastify's own hook does not
 * report.
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
