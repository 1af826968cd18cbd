/** Connects to the service's Unix socket: the only connections that the renderer opens. */
import { connect, type Socket } from 'node:net';
import { CONTROL_CONNECTION, STREAM_CONNECTION } from '../protocol/messages.ts';

/** @param pageId - of the page whose browser connection this is; absent for the control connection. */
export function connectToService(socketPath: string, pageId?: string): Socket {
  const socket = connect({ path: socketPath });
  socket.write(
    pageId === undefined
      ? Buffer.from([CONTROL_CONNECTION])
      : Buffer.concat([Buffer.from([STREAM_CONNECTION]), Buffer.from(pageId, 'latin1')]),
  );
  return socket;
}
