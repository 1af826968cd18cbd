/**
 * Bounds the open connections, in total and per client. At either bound, the connection that has been idle for longest
 * makes room for the new one, so idle connections of one client can't shut out others.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Open connections of all clients. */
  readonly connections: number;
  /** Open connections of one client. */
  readonly connectionsPerAddress: number;
}

/**
 * Identifies a client by the IP address of its connection. Undefined for a trusted proxy: it carries many clients, so
 * only the total bounds its connections.
 */
export type ClientOf = (remoteAddress: string) => string | undefined;

interface Connection {
  readonly client: Client | undefined;
  /** Responses that are being prepared or sent: more than one if the client pipelines requests. */
  responses: number;
}

interface Client {
  readonly name: string;
  connections: number;
  readonly idle: Set<Socket>;
}

/** The bound that a connection was closed for. */
export type ReachedLimit = 'connections' | 'connectionsPerAddress';

/**
 * @param onLimit - called for each connection that is closed: an idle one, or the new one if none is idle.
 * @returns a function to call with every request: its connection is busy until the response is sent. It returns how many
 *   responses of the connection are in progress, with this one.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  clientOf: ClientOf,
  onLimit: (limit: ReachedLimit) => void,
): (incoming: IncomingMessage, outgoing: ServerResponse) => number {
  const open = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();
  /** Connections without a response in progress. Those that have been idle for longest come first. */
  const idle = new Set<Socket>();

  function add(socket: Socket): void {
    const name = clientOf(socket.remoteAddress ?? '');
    const client = name === undefined ? undefined : (clients.get(name) ?? { name, connections: 0, idle: new Set() });
    const isClientFull = client !== undefined && client.connections >= connectionsPerAddress;
    if (isClientFull && !makeRoom('connectionsPerAddress', client.idle)) return void socket.destroy();
    if (open.size >= connections && !makeRoom('connections', idle)) return void socket.destroy();
    if (client !== undefined) {
      client.connections++;
      clients.set(client.name, client);
    }
    open.set(socket, { client, responses: 0 });
    markIdle(socket, client);
    socket.once('close', () => remove(socket));
  }

  function markIdle(socket: Socket, client: Client | undefined): void {
    idle.add(socket);
    client?.idle.add(socket);
  }

  function markBusy(socket: Socket, client: Client | undefined): void {
    idle.delete(socket);
    client?.idle.delete(socket);
  }

  /** @returns whether there was a connection to close. */
  function makeRoom(limit: ReachedLimit, [socket]: Iterable<Socket>): boolean {
    onLimit(limit);
    if (socket === undefined) return false;
    remove(socket);
    socket.destroy();
    return true;
  }

  function remove(socket: Socket): void {
    const connection = open.get(socket);
    if (connection === undefined) return;
    const { client } = connection;
    open.delete(socket);
    markBusy(socket, client);
    if (client !== undefined && --client.connections === 0) clients.delete(client.name);
  }

  server.on('connection', add);
  return ({ socket }, outgoing) => {
    const connection = open.get(socket);
    if (connection === undefined) return 1;
    connection.responses++;
    markBusy(socket, connection.client);
    outgoing.once('close', () => {
      connection.responses--;
      // A connection that was closed meanwhile must not become idle.
      if (connection.responses === 0 && open.has(socket)) markIdle(socket, connection.client);
    });
    return connection.responses;
  };
}
