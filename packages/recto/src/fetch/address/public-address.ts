/**
 * Decides whether an IP address is on the public Internet. IPv4 is public unless the table lists it.
 * IPv6 is public only within global unicast and outside the table. Forms that embed an IPv4 address
 * are judged by that address.
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

type ParsedRange = readonly [range: AddressRange, purpose: string];

const IPV4_RANGES = NON_PUBLIC_IPV4.map(parseRow);
const IPV6_RANGES = NON_PUBLIC_IPV6.map(parseRow);
const GLOBAL_UNICAST = parseCidr(IPV6_GLOBAL_UNICAST);
const MAPPED = parseCidr(IPV4_MAPPED);
const NAT64 = parseCidr(NAT64_WELL_KNOWN);

/**
 * @param throughNat64 - whether the network translates 64:ff9b::/96 to IPv4. Then the embedded IPv4
 *   address decides.
 * @returns why the address is refused, for the operator's log only; `undefined` if it is public.
 */
export function nonPublicRefusal(address: AddressBytes, throughNat64 = false): string | undefined {
  const unmapped = unmapIPv4(address);
  if (unmapped.length === 4) return purposeOf(unmapped, IPV4_RANGES);
  if (isInRange(unmapped, NAT64)) return throughNat64 ? purposeOf(unmapped.subarray(12), IPV4_RANGES) : 'NAT64';
  if (!isInRange(unmapped, GLOBAL_UNICAST)) return 'not global unicast';
  return purposeOf(unmapped, IPV6_RANGES) ?? isatapRefusal(unmapped);
}

/** `::ffff:a.b.c.d` becomes a.b.c.d, because every operating system connects to that IPv4 address. */
export function unmapIPv4(address: AddressBytes): AddressBytes {
  return isInRange(address, MAPPED) ? address.subarray(12) : address;
}

/** ISATAP (RFC 5214): after the interface identifier `[02]00:5efe` comes the IPv4 address that is reached. */
function isatapRefusal(address: AddressBytes): string | undefined {
  const isIsatap = (address[8]! & 0xfd) === 0 && address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;
  return isIsatap ? purposeOf(address.subarray(12), IPV4_RANGES) : undefined;
}

function purposeOf(address: AddressBytes, ranges: readonly ParsedRange[]): string | undefined {
  return ranges.find(([range]) => isInRange(address, range))?.[1];
}

function parseRow({ cidr, purpose }: SpecialPurposeRange): ParsedRange {
  return [parseCidr(cidr), purpose];
}

function parseCidr(cidr: string): AddressRange {
  const range = parseRange(cidr);
  if (range === undefined) throw new Error(`${cidr} in the table of special-purpose ranges is not a CIDR range.`);
  return range;
}
