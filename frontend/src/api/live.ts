/** Callbacks for a stream of server-sent events. */
export interface StreamListener<Message> {
  readonly message: (message: Message) => void;
  /**
   * Called when the stream has connected, so that missed changes should be read, or when it was lost and will
   * reconnect.
   */
  readonly connected?: (yes: boolean) => void;
  /** The server refused the stream, perhaps because the user is no longer an admin. */
  readonly refused: () => void;
}

const askAgainAfter = 10_000;

/**
 * Listens to server-sent events while the page is visible: browsers allow only a few connections per site, and
 * background tabs would hold them all. Returns a function that stops it.
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
      // EventSource reconnects after a lost connection, but not after a response that is no stream.
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
