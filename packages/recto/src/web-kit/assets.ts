/** Style sheets, scripts and pictures of the pages: read once, named by their content, cached for good by browsers. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface AssetFile {
  /** Relative to the package; several are sent as one, in this order. */
  readonly paths: readonly string[];
  readonly type: string;
}

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Every file a page may load. Nothing else of the disk can be reached. */
const FILES = {
  /** What all pages share, in one answer that a browser asks for once. */
  'recto.css': styles('tokens', 'base', 'frame', 'surfaces', 'controls', 'tables', 'administration', 'account'),
  'keys.css': styles('keys'),
  'usage.css': styles('charts', 'usage-tables', 'requests'),
  'playground.css': styles('playground'),
  'home.css': styles('home'),
  'reference.css': styles('reference'),
  'example.css': styles('example'),
  'preview.css': styles('preview'),
  'mark.svg': { paths: ['assets/mark.svg'], type: 'image/svg+xml' },
  'copy.js': script('copy'),
  'chart.js': script('chart'),
  'live.js': script('live'),
  'playground.js': script('playground'),
  'local-time.js': script('local-time'),
} satisfies Record<string, AssetFile>;

function styles(...names: readonly string[]): AssetFile {
  return { paths: names.map((name) => `assets/styles/${name}.css`), type: STYLE };
}

function script(name: string): AssetFile {
  return { paths: [`dist/client/${name}.js`], type: SCRIPT };
}

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
  const { paths, type } = FILES[name as AssetName];
  // Two levels up from dist/web-kit, as from src/web-kit.
  const text = paths.map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).join('');
  const body = new TextEncoder().encode(type === STYLE ? withoutLayout(text) : text);
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
