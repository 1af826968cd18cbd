/**
 * `/robots.txt` (RFC 9309): crawlers may read the public pages and the documents about the API. Account pages and the API need a
 * sign-in or a key. The search and the home page with a choice of options have as many URLs as there are choices, and every
 * visitor has only some conversions on the home page.
 */
export const ROBOTS_TEXT = `User-agent: *
Disallow: /api/
Allow: /api/v1/openapi.json
Disallow: /mcp
Disallow: /healthz
Disallow: /readyz
Disallow: /metrics
Disallow: /dashboard
Disallow: /setup/
Disallow: /sign-in
Disallow: /sign-up
Disallow: /reset
Disallow: /docs/search
Disallow: /?
`;
