/**
 * Entry point of a process that fetches pages. Sites decide how much CPU time their responses take: chunks of one byte, TLS,
 * compression, charsets. Here it is not taken from requests that have nothing to do with these sites.
 */
import { encodePageText } from '../../conversion/page-text.ts';
import type { FetchedPage } from '../../conversion/ports.ts';
import { createPageFetcher, type LocalPageFetcher } from '../page-fetcher.ts';
import { encodeError, type FetchCommand, type FetchReply } from './fetch-protocol.ts';

/** Resolves when the message has been written, or can't be. */
function send(message: FetchReply): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}

let fetcher: LocalPageFetcher | undefined;
const running = new Map<number, AbortController>();

async function fetchPage({ id, url, accountId, choices }: FetchCommand & { kind: 'fetch' }): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const deliver = (page: FetchedPage) =>
      controller.signal.aborted ? Promise.resolve() : send({ kind: 'page', id, page: encodePageText(page) });
    await fetcher!.fetchAndDeliver(new URL(url), controller.signal, accountId, choices, deliver);
  } catch (error) {
    if (!controller.signal.aborted) await send({ kind: 'error', id, error: encodeError(error) });
  } finally {
    running.delete(id);
  }
}

process.on('message', (command: FetchCommand) => {
  switch (command.kind) {
    case 'start':
      fetcher = createPageFetcher({
        ...command.settings,
        maxConcurrent: Number.POSITIVE_INFINITY,
        onRefused: (connection) => void send({ kind: 'refused', connection }),
      });
      break;
    case 'fetch':
      void fetchPage(command);
      break;
    case 'cancel':
      running.get(command.id)?.abort(new Error('The client has disconnected.'));
      break;
  }
});
// Ctrl+C in a terminal and systemd also send them to this process, but the service ends it once it has no more requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// The service has exited.
process.on('disconnect', () => process.exit());
