/**
 * The address blocks no page of the public web lives in: IANA's special-purpose registries (RFC 6890 and its successors)
 * and what clouds keep behind addresses that look public. A longer table than any library's, on purpose: each library
 * tried called at least one of these "public".
 */
export interface SpecialPurposeRange {
  readonly cidr: string;
  readonly why: string;
}

export const NON_PUBLIC_IPV4: readonly SpecialPurposeRange[] = [
  { cidr: '0.0.0.0/8', why: 'this network' },
  { cidr: '10.0.0.0/8', why: 'private' },
  { cidr: '100.64.0.0/10', why: 'carrier-grade NAT' },
  { cidr: '127.0.0.0/8', why: 'loopback' },
  { cidr: '168.63.129.16/32', why: 'cloud host service' },
  { cidr: '169.254.0.0/16', why: 'link-local' },
  { cidr: '172.16.0.0/12', why: 'private' },
  { cidr: '192.0.0.0/24', why: 'IETF protocol assignments' },
  { cidr: '192.0.2.0/24', why: 'documentation' },
  { cidr: '192.31.196.0/24', why: 'AS112' },
  { cidr: '192.52.193.0/24', why: 'AMT' },
  { cidr: '192.88.99.0/24', why: '6to4 relay' },
  { cidr: '192.168.0.0/16', why: 'private' },
  { cidr: '192.175.48.0/24', why: 'AS112' },
  { cidr: '198.18.0.0/15', why: 'benchmarking' },
  { cidr: '198.51.100.0/24', why: 'documentation' },
  { cidr: '203.0.113.0/24', why: 'documentation' },
  { cidr: '224.0.0.0/4', why: 'multicast' },
  { cidr: '240.0.0.0/4', why: 'reserved' },
];

/** The only IPv6 space that is handed out for the public Internet; everything outside is refused unread. */
export const IPV6_GLOBAL_UNICAST = '2000::/3';

/** What is special within {@link IPV6_GLOBAL_UNICAST}. */
export const NON_PUBLIC_IPV6: readonly SpecialPurposeRange[] = [
  { cidr: '2001::/23', why: 'IETF protocol assignments (Teredo, ORCHID, AMT, benchmarking)' },
  { cidr: '2001:db8::/32', why: 'documentation' },
  { cidr: '2002::/16', why: '6to4' },
  { cidr: '2620:4f:8000::/48', why: 'AS112' },
  { cidr: '3fff::/20', why: 'documentation' },
];

/** IPv6 forms that carry an IPv4 address in their last 32 bits and reach it. */
export const IPV4_MAPPED = '::ffff:0:0/96';
export const NAT64_WELL_KNOWN = '64:ff9b::/96';
