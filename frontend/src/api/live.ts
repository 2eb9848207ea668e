/** Told what the server tells of. */
export interface StreamListener<Message> {
  readonly message: (message: Message) => void;
  /** Connected: what was missed before is to be read. Or no longer, and it is tried again. */
  readonly connected?: (yes: boolean) => void;
  /** The server refused to tell more: perhaps who is signed in is no admin any more. */
  readonly refused: () => void;
}

const askAgainAfter = 10_000;

/**
 * Listens to server-sent events while the page can be seen: a browser has but a few connections to one site, and tabs
 * in the background would hold them all. Answers a function that ends it.
 */
export const followStream = <Message>(
  path: string,
  { message, connected = () => undefined, refused }: StreamListener<Message>,
): (() => void) => {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => connected(true);
    opened.onmessage = ({ data }: MessageEvent<string>) => message(JSON.parse(data) as Message);
    opened.onerror = () => {
      connected(false);
      // A lost connection comes back by itself; an answer that is no stream does not.
      if (opened.readyState !== EventSource.CLOSED) return;
      refused();
      again = setTimeout(open, askAgainAfter);
    };
  };
  const follow = (): void => {
    if (document.visibilityState === 'visible') open();
    else close();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
};
