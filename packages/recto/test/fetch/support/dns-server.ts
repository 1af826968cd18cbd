/** A name server on loopback with scripted answers, for rebinding, mixed answers and timeouts. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** IP addresses and canonical names to answer with, a response code, or `silent` for no answer. */
export type DnsAnswer = readonly DnsRecord[] | 'NXDOMAIN' | 'SERVFAIL' | 'silent';

export type DnsRecord =
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME'; readonly name: string; readonly target: string };

export interface DnsQuestion {
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'other';
  /** How often this name and type was queried before. */
  readonly earlier: number;
}

export interface DnsServer {
  /** Address and port, as `setServers` takes them. */
  readonly address: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const CODES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const RCODES = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

export async function startDnsServer(answer: (question: DnsQuestion) => DnsAnswer): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queryCounts = new Map<string, number>();
  socket.on('message', (query, peer) => {
    const { name, end } = readName(query, 12);
    const type = TYPES[query.readUInt16BE(end)] ?? 'other';
    const key = `${name} ${type}`;
    const earlier = queryCounts.get(key) ?? 0;
    queryCounts.set(key, earlier + 1);
    const result = answer({ name, type, earlier });
    if (result === 'silent') return;
    socket.send(response(query.subarray(0, end + 4), result), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Answers A and AAAA queries with the addresses of that family. */
export function records(...addresses: string[]): DnsRecord[] {
  return addresses.map((address) => ({ type: address.includes(':') ? 'AAAA' : 'A', address }));
}

function response(question: Buffer, answer: readonly DnsRecord[] | keyof typeof RCODES): Buffer {
  const rows = typeof answer === 'string' ? [] : answer;
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? RCODES[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(rows.length, 6);
  return Buffer.concat([header, question.subarray(12), ...rows.map(record)]);
}

function record(row: DnsRecord): Buffer {
  // 0xc00c points back at the name of the question.
  const name = row.type === 'CNAME' ? writeName(row.name) : Buffer.from([0xc0, 0x0c]);
  const data = row.type === 'CNAME' ? writeName(row.target) : addressBytes(row.address);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(CODES[row.type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, fixed, data]);
}

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes every IPv6 address in groups, without a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
