/**
 * Addresses as bytes. Text is read strictly, by the one spelling that URL hosts, DNS answers and sockets use (dotted
 * decimal without leading zeros; RFC 4291 for IPv6): what cannot be read is no address, and nobody connects to it.
 */

/** 4 bytes for IPv4, 16 for IPv6. */
export type AddressBytes = Uint8Array;

export interface AddressRange {
  readonly bytes: AddressBytes;
  /** Length of the prefix in bits. */
  readonly bits: number;
}

/** Reads an address; a zone (`%eth0`) is left out, brackets are not understood. */
export function parseAddress(text: string): AddressBytes | undefined {
  const zone = text.indexOf('%');
  const bare = zone === -1 ? text : text.slice(0, zone);
  return bare.includes(':') ? parseIPv6(bare) : parseIPv4(bare);
}

/** Reads `10.0.0.0/8`, `fd00::/8`, or a single address. Bits after the prefix must be zero, so that a typo is noticed. */
export function parseRange(text: string): AddressRange | undefined {
  const slash = text.indexOf('/');
  const bytes = parseAddress(slash === -1 ? text : text.slice(0, slash));
  if (bytes === undefined) return undefined;
  const whole = bytes.length * 8;
  if (slash === -1) return { bytes, bits: whole };
  const length = text.slice(slash + 1);
  const bits = Number(length);
  if (!/^\d{1,3}$/.test(length) || bits > whole) return undefined;
  for (let bit = bits; bit < whole; bit++) if ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1) return undefined;
  return { bytes, bits };
}

export function isInRange(address: AddressBytes, { bytes, bits }: AddressRange): boolean {
  if (address.length !== bytes.length) return false;
  const wholeBytes = bits >> 3;
  for (let index = 0; index < wholeBytes; index++) if (address[index] !== bytes[index]) return false;
  const rest = bits & 7;
  return rest === 0 || (address[wholeBytes]! ^ bytes[wholeBytes]!) >> (8 - rest) === 0;
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

/** Reads `a:b:c` as bytes; the last group may be a dotted IPv4 address where it ends the whole. */
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
