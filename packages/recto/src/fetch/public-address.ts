/**
 * Whether an address belongs to the public Internet, by number and never by spelling. IPv4 is public unless the table
 * says otherwise; IPv6 is refused unless it is global unicast and the table has nothing against it. Forms that carry an
 * IPv4 address are judged by the address they reach.
 */

import { type AddressBytes, type AddressRange, isInRange, parseRange } from './ip-address.ts';
import {
  IPV4_MAPPED,
  IPV6_GLOBAL_UNICAST,
  NAT64_WELL_KNOWN,
  NON_PUBLIC_IPV4,
  NON_PUBLIC_IPV6,
  type SpecialPurposeRange,
} from './special-purpose-ranges.ts';

type JudgedBlock = readonly [range: AddressRange, why: string];

const V4 = NON_PUBLIC_IPV4.map(readBlock);
const V6 = NON_PUBLIC_IPV6.map(readBlock);
const GLOBAL_UNICAST = readCidr(IPV6_GLOBAL_UNICAST);
const MAPPED = readCidr(IPV4_MAPPED);
const NAT64 = readCidr(NAT64_WELL_KNOWN);

/**
 * @param throughNat64 - whether the network turns 64:ff9b::/96 into IPv4, so that the address within decides.
 * @returns why the address is refused, for the operator's log alone; `undefined` where it is public.
 */
export function nonPublicRefusal(address: AddressBytes, throughNat64 = false): string | undefined {
  const plain = unmapIPv4(address);
  if (plain.length === 4) return blockOf(plain, V4);
  if (isInRange(plain, NAT64)) return throughNat64 ? blockOf(plain.subarray(12), V4) : 'NAT64';
  if (!isInRange(plain, GLOBAL_UNICAST)) return 'not global unicast';
  return blockOf(plain, V6) ?? whyTunnelled(plain);
}

/** `::ffff:a.b.c.d` is the IPv4 address a.b.c.d to every operating system, and so it is here. */
export function unmapIPv4(address: AddressBytes): AddressBytes {
  return isInRange(address, MAPPED) ? address.subarray(12) : address;
}

/** ISATAP (RFC 5214): an interface identifier of `[02]00:5efe` hands the packet to the IPv4 address after it. */
function whyTunnelled(address: AddressBytes): string | undefined {
  const isIsatap = (address[8]! & 0xfd) === 0 && address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;
  return isIsatap ? blockOf(address.subarray(12), V4) : undefined;
}

function blockOf(address: AddressBytes, blocks: readonly JudgedBlock[]): string | undefined {
  return blocks.find(([range]) => isInRange(address, range))?.[1];
}

function readBlock({ cidr, why }: SpecialPurposeRange): JudgedBlock {
  return [readCidr(cidr), why];
}

function readCidr(cidr: string): AddressRange {
  const range = parseRange(cidr);
  if (range === undefined) throw new Error(`${cidr} in the table of address blocks is not a range.`);
  return range;
}
