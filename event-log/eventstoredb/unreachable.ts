/**
 * The connection errors of the client (6.2.1, on grpc-js), and the message for the operator: the cause and the remedy.
 */
const reasons: readonly (readonly [said: RegExp, remedy: string])[] = [
  [/ECONNREFUSED/, 'nothing answers there. Start it, or correct host and port in EVENT_LOG_URL.'],
  [
    /Failed to discover/,
    'none of its members answers and says who leads. Start them, or correct hosts, ports and "tls" in EVENT_LOG_URL.',
  ],
  [/Name resolution failed/, 'there is no host of that name. Correct it in EVENT_LOG_URL, or look at the name service.'],
  [/wrong version number/, 'it does not speak TLS. Where that is meant, say "tls=false" in EVENT_LOG_URL.'],
  [
    /certificate/i,
    'its certificate is not trusted. Name its authority with tlsCAFile in EVENT_LOG_URL, and the host as the certificate does.',
  ],
  [
    /Protocol error|Failed to connect|HTTP status code|larger than max|invalid content-type/i,
    'what answers there is no EventStoreDB, or wants TLS. Correct host, port and "tls" in EVENT_LOG_URL.',
  ],
];

/**
 * An operator's message about a server that cannot be reached. `hosts`: as EVENT_LOG_URL names them; `said`: the
 * client's own message.
 */
export const unreachable = (hosts: string, said: string): string => {
  const remedy = reasons.find(([words]) => words.test(said))?.[1];
  return `EventStoreDB cannot be reached at ${hosts.replaceAll(',', ', ')}: ${remedy ?? said}`;
};
