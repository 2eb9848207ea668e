import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openDatabase } from './driver.ts';

const port = parentPort as MessagePort;
const database = openDatabase((workerData as { file: string }).file);

port.on('message', (message: 'move' | 'close') => {
  if (message === 'close') {
    database.close();
    return port.close();
  }
  try {
    database.prepare('PRAGMA wal_checkpoint(PASSIVE)').all([]);
  } catch {
    // Disk full: committed data stay in the write-ahead log, and writers get the error.
  }
});
