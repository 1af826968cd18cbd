/**
 * IP ranges without public web sites: IANA's special-purpose address registries (RFC 6890 and its
 * successors), plus the addresses that cloud providers use for host services. The table is ours
 * because every library we tried called at least one of these ranges public.
 */
export interface SpecialPurposeRange {
  readonly cidr: string;
  readonly purpose: string;
}

export const NON_PUBLIC_IPV4: readonly SpecialPurposeRange[] = [
  { cidr: '0.0.0.0/8', purpose: 'this network' },
  { cidr: '10.0.0.0/8', purpose: 'private' },
  { cidr: '100.64.0.0/10', purpose: 'carrier-grade NAT' },
  { cidr: '127.0.0.0/8', purpose: 'loopback' },
  { cidr: '168.63.129.16/32', purpose: 'cloud host service' },
  { cidr: '169.254.0.0/16', purpose: 'link-local' },
  { cidr: '172.16.0.0/12', purpose: 'private' },
  { cidr: '192.0.0.0/24', purpose: 'IETF protocol assignments' },
  { cidr: '192.0.2.0/24', purpose: 'documentation' },
  { cidr: '192.31.196.0/24', purpose: 'AS112' },
  { cidr: '192.52.193.0/24', purpose: 'AMT' },
  { cidr: '192.88.99.0/24', purpose: '6to4 relay' },
  { cidr: '192.168.0.0/16', purpose: 'private' },
  { cidr: '192.175.48.0/24', purpose: 'AS112' },
  { cidr: '198.18.0.0/15', purpose: 'benchmarking' },
  { cidr: '198.51.100.0/24', purpose: 'documentation' },
  { cidr: '203.0.113.0/24', purpose: 'documentation' },
  { cidr: '224.0.0.0/4', purpose: 'multicast' },
  { cidr: '240.0.0.0/4', purpose: 'reserved' },
];

/** The only IPv6 space assigned to the public Internet. Everything outside it is refused. */
export const IPV6_GLOBAL_UNICAST = '2000::/3';

/** Special-purpose ranges within {@link IPV6_GLOBAL_UNICAST}. */
export const NON_PUBLIC_IPV6: readonly SpecialPurposeRange[] = [
  { cidr: '2001::/23', purpose: 'IETF protocol assignments (Teredo, ORCHID, AMT, benchmarking)' },
  { cidr: '2001:db8::/32', purpose: 'documentation' },
  { cidr: '2002::/16', purpose: '6to4' },
  { cidr: '2620:4f:8000::/48', purpose: 'AS112' },
  { cidr: '3fff::/20', purpose: 'documentation' },
];

/** IPv6 ranges whose last 32 bits are the IPv4 address that is reached. */
export const IPV4_MAPPED = '::ffff:0:0/96';
export const NAT64_WELL_KNOWN = '64:ff9b::/96';
