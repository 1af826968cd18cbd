/** The page's own address and that of the picture it shows for itself, absolute where they can be resolved. */
import type { PageFacts } from '../page/page-facts.ts';

const IMAGE_KEYS = [
  'ogimage',
  'ogimagesecureurl',
  'ogimageurl',
  'twitterimage',
  'twitterimagesrc',
  'sailthruimagefull',
  'parselyimageurl',
  'image',
];

/** What addresses of the page are relative to; `undefined` where neither it nor the page's address is known. */
export function readBase(facts: PageFacts, url: string | undefined): string | undefined {
  return facts.base === undefined ? url : (resolve(facts.base, url) ?? url);
}

export function readCanonical(facts: PageFacts, base: string | undefined): string | undefined {
  return firstResolved([facts.canonical, ...(facts.metas.get('ogurl') ?? [])], base);
}

export function readImage(
  facts: PageFacts,
  fromJsonLd: string | undefined,
  base: string | undefined,
): string | undefined {
  for (const key of IMAGE_KEYS) {
    const image = firstResolved(facts.metas.get(key) ?? [], base);
    if (image !== undefined) return image;
  }
  return firstResolved([fromJsonLd, facts.image], base);
}

function firstResolved(addresses: readonly (string | undefined)[], base: string | undefined): string | undefined {
  for (const address of addresses) {
    const resolved = resolve(address, base);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

/** An absolute address that a URL parser gives back as it is, as far as can be told by its characters. */
const AS_PARSED = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[!#$%&()*+,\-./0-9:;=?@A-Z_a-z~]*$/;
/** Hosts in Punycode, which may not be valid, and steps that a parser takes out. */
const MAY_CHANGE = /\/xn--|\.xn--|\/\.|\/%2e/i;
/** What templates leave where they have no value. */
const NO_ADDRESS = /^(?:undefined|null|none|false|#)?$|^\{\{/i;

/** The address made absolute against `base`; only `http:` and `https:` addresses are passed on. */
function resolve(address: string | undefined, base: string | undefined): string | undefined {
  if (address === undefined || NO_ADDRESS.test(address)) return undefined;
  if (AS_PARSED.test(address) && !MAY_CHANGE.test(address)) return address;
  if (!URL.canParse(address, base)) return base === undefined && !address.includes(':') ? address : undefined;
  const resolved = new URL(address, base);
  return resolved.protocol === 'http:' || resolved.protocol === 'https:' ? resolved.href : undefined;
}
