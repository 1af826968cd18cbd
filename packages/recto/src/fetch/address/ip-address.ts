/**
 * Parses IP addresses and ranges into bytes. The parser is strict: it accepts only the spelling that
 * URL hosts, DNS responses and sockets use (dotted decimal without leading zeros; RFC 4291 for IPv6).
 * Recto never connects to an address that this parser rejects.
 */

/** 4 bytes for IPv4, 16 bytes for IPv6. */
export type AddressBytes = Uint8Array;

export interface AddressRange {
  readonly bytes: AddressBytes;
  /** Length of the prefix in bits. */
  readonly bits: number;
}

/** Ignores an IPv6 zone (`%eth0`). Rejects brackets. */
export function parseAddress(text: string): AddressBytes | undefined {
  const zone = text.indexOf('%');
  const bare = zone === -1 ? text : text.slice(0, zone);
  return bare.includes(':') ? parseIPv6(bare) : parseIPv4(bare);
}

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address. Bits after the prefix must be zero, which catches typos. */
export function parseRange(text: string): AddressRange | undefined {
  const slash = text.indexOf('/');
  const bytes = parseAddress(slash === -1 ? text : text.slice(0, slash));
  if (bytes === undefined) return undefined;
  const addressBits = bytes.length * 8;
  if (slash === -1) return { bytes, bits: addressBits };
  const length = text.slice(slash + 1);
  const bits = Number(length);
  if (!/^\d{1,3}$/.test(length) || bits > addressBits) return undefined;
  for (let bit = bits; bit < addressBits; bit++) if ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1) return undefined;
  return { bytes, bits };
}

export function isInRange(address: AddressBytes, { bytes, bits }: AddressRange): boolean {
  if (address.length !== bytes.length) return false;
  const wholeBytes = bits >> 3;
  for (let index = 0; index < wholeBytes; index++) if (address[index] !== bytes[index]) return false;
  const remainingBits = bits & 7;
  return remainingBits === 0 || (address[wholeBytes]! ^ bytes[wholeBytes]!) >> (8 - remainingBits) === 0;
}

function parseIPv4(text: string): AddressBytes | undefined {
  const parts = text.split('.', 5);
  if (parts.length !== 4) return undefined;
  const bytes = new Uint8Array(4);
  for (const [index, part] of parts.entries()) {
    const value = Number(part);
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || value > 255) return undefined;
    bytes[index] = value;
  }
  return bytes;
}

function parseIPv6(text: string): AddressBytes | undefined {
  if (text.length > 45) return undefined;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = parseGroups(halves[0]!, halves.length === 1);
  const tail = halves.length === 2 ? parseGroups(halves[1]!, true) : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 16 - head.length - tail.length;
  if (halves.length === 2 ? missing < 2 : missing !== 0) return undefined;
  const bytes = new Uint8Array(16);
  bytes.set(head);
  bytes.set(tail, 16 - tail.length);
  return bytes;
}

/** Parses `a:b:c`. The last group of an address may be dotted IPv4. @param isEnd - whether `text` ends the address. */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
  const bytes: number[] = [];
  if (text === '') return bytes;
  const groups = text.split(':');
  for (const [index, group] of groups.entries()) {
    if (isEnd && index === groups.length - 1 && group.includes('.')) {
      const dotted = parseIPv4(group);
      if (dotted === undefined) return undefined;
      bytes.push(...dotted);
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    }
  }
  return bytes;
}
