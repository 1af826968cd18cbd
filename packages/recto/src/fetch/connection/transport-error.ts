/** Explains failed connections to public servers, by the error codes of sockets, TLS and the HTTP client. */
import { RectoError } from '../../contract/errors.ts';

const MESSAGES: readonly (readonly [code: RegExp, message: string])[] = [
  [/^ECONNREFUSED$/, 'The site refused the connection.'],
  [/^(?:ECONNRESET|EPIPE)$/, 'The site closed the connection before the page was complete.'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "The site can't be reached from this service."],
  [/^ETIMEDOUT$/, "The site doesn't accept connections."],
  [/^CERT_HAS_EXPIRED$/, "The site's TLS certificate has expired."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "The site's TLS certificate is for another name."],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, "The site's TLS certificate is self-signed."],
  [/^(?:UNABLE_TO_|CERT_|CRL_|INVALID_CA|PATH_LENGTH)/, "The site's TLS certificate can't be verified."],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO)/, "The site doesn't support a TLS version that this service supports."],
  [/^HPE_HEADER_OVERFLOW$/, "The site's response headers are too large."],
  [/^HPE_(?:UNEXPECTED|INVALID)_CONTENT_LENGTH$/, "The site's response has two lengths, or an invalid one."],
  [/^HPE_/, "The site's response is not valid HTTP."],
];

/** The message names no host: a redirect may have chosen it, and an agent reads messages as our words. */
export function transportError(error: unknown): RectoError {
  const code = codeOf(error);
  const known = MESSAGES.find(([pattern]) => pattern.test(code));
  return new RectoError('FETCH_FAILED', known?.[1] ?? "The site's response couldn't be read.", { cause: error });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error ? String(error.code) : '';
}
