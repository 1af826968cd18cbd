/** Style sheets, scripts and pictures of the pages: read once, named by their content, cached for good by browsers. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface AssetFile {
  /** Relative to the package. */
  readonly path: string;
  readonly type: string;
}

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Every file a page may load. Nothing else of the disk can be reached. */
const FILES = {
  'recto.css': { path: 'assets/recto.css', type: STYLE },
  'dashboard.css': { path: 'assets/dashboard.css', type: STYLE },
  'usage.css': { path: 'assets/usage.css', type: STYLE },
  'playground.css': { path: 'assets/playground.css', type: STYLE },
  'home.css': { path: 'assets/home.css', type: STYLE },
  'example.css': { path: 'assets/example.css', type: STYLE },
  'preview.css': { path: 'assets/preview.css', type: STYLE },
  'mark.svg': { path: 'assets/mark.svg', type: 'image/svg+xml' },
  'copy.js': { path: 'dist/client/copy.js', type: SCRIPT },
  'playground.js': { path: 'dist/client/playground.js', type: SCRIPT },
  'local-time.js': { path: 'dist/client/local-time.js', type: SCRIPT },
} as const satisfies Record<string, AssetFile>;

export type AssetName = keyof typeof FILES;

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Hash of the body, which its address carries. */
  readonly version: string;
}

const loaded = new Map<string, Asset>();

/** The asset of that name, or `undefined` where there is none. */
export function findAsset(name: string): Asset | undefined {
  const known = loaded.get(name);
  if (known || !Object.hasOwn(FILES, name)) return known;
  const { path, type } = FILES[name as AssetName];
  // Two levels up from dist/web, as from src/web.
  const file = readFileSync(new URL(`../../${path}`, import.meta.url));
  const body = new Uint8Array(type === STYLE ? Buffer.from(withoutLayout(file.toString())) : file);
  const asset = { body, type, version: createHash('sha256').update(body).digest('base64url').slice(0, 10) };
  loaded.set(name, asset);
  return asset;
}

/** A style sheet of ours without its comments and indentation, which are a fifth of it. No string of it spans lines. */
function withoutLayout(css: string): string {
  return css
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/([{};,:])\s*\n\s*/g, '$1')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

/** Address of an asset, which changes whenever the asset does. */
export function assetUrl(name: AssetName): string {
  return `/assets/${name}?v=${findAsset(name)?.version ?? ''}`;
}
