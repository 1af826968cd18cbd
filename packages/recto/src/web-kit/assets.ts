/** Style sheets, scripts, images and the font. Their URLs contain a hash, so that browsers cache them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface AssetFile {
  /** Relative to the package, or file URLs. Sent as one file, in this order. */
  readonly paths: readonly string[];
  readonly type: string;
}

const STYLE = 'text/css; charset=utf-8';
const FONT = 'font/woff2';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Every file that a page can load. No other file on the disk is reachable. */
const FILES = {
  /** Shared by all pages, so that a browser loads it once. */
  'recto.css': styles('tokens', 'base', 'frame', 'surfaces', 'controls', 'tables', 'administration', 'account'),
  'keys.css': styles('keys'),
  'usage.css': styles('charts', 'usage-tables', 'requests'),
  'playground.css': styles('playground'),
  'home.css': styles('home'),
  'reference.css': styles('reference'),
  'example.css': styles('example'),
  'preview.css': styles('preview'),
  'mark.svg': { paths: ['assets/mark.svg'], type: 'image/svg+xml; charset=utf-8' },
  'literata-600.woff2': { paths: ['assets/fonts/literata-600.woff2'], type: FONT },
  'copy.js': script('copy'),
  'chart.js': script('chart'),
  'live.js': script('live'),
  'playground.js': script('playground'),
  'local-time.js': script('local-time'),
  'try.js': script('try'),
  /** The library, as it is published for browsers. */
  'engine.js': { paths: [engineUrl()], type: SCRIPT },
} satisfies Record<string, AssetFile>;

function engineUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('@recto-md/engine')).href;
}

function styles(...names: readonly string[]): AssetFile {
  return { paths: names.map((name) => `assets/styles/${name}.css`), type: STYLE };
}

function script(name: string): AssetFile {
  return { paths: [`dist/client/${name}.js`], type: SCRIPT };
}

export type AssetName = keyof typeof FILES;

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body by content coding, best first. Absent if it is compressed in itself. */
  readonly coded?: Readonly<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>;
  readonly type: string;
  /** Hash of the body, which is part of the URL. */
  readonly version: string;
}

/** Bytes. Larger files are compressed less, but faster. */
const MAX_BEST_COMPRESSED = 100_000;

/** Filled on first use, never changed after that. */
const loadedAssets = new Map<string, Asset>();

export function findAsset(name: string): Asset | undefined {
  const cached = loadedAssets.get(name);
  if (cached || !Object.hasOwn(FILES, name)) return cached;
  const { paths, type } = FILES[name as AssetName];
  const bytes = Buffer.concat(paths.map((path) => readFileSync(fileOf(path))));
  const body = new Uint8Array(type === STYLE ? Buffer.from(withVersions(minifyCss(bytes.toString()))) : bytes);
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  const coded = { br: new Uint8Array(compress(body)), gzip: new Uint8Array(gzipSync(body)) };
  const asset = { body, type, version, ...(type === FONT ? {} : { coded }) };
  loadedAssets.set(name, asset);
  return asset;
}

/** From the package folder, both from dist/web-kit and from src/web-kit. */
function fileOf(path: string): URL {
  return new URL(path.startsWith('file:') ? path : `../../${path}`, import.meta.url);
}

/** The highest quality takes two seconds for the largest file, during which no request is served. */
function compress(body: Uint8Array): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: body.length > MAX_BEST_COMPRESSED ? 6 : 11 };
  return brotliCompressSync(body, { params });
}

/**
 * Removes comments and indentation, a fifth of the size. Only for our own files, in which no string
 * spans lines.
 */
function minifyCss(css: string): string {
  return css
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/([{};,:])\s*\n\s*/g, '$1')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

/** The URLs of other assets in a style sheet, with their versions. */
function withVersions(css: string): string {
  return css.replaceAll(/url\("\/assets\/([\w.-]+)"\)/g, (_, name: string) => `url("${assetUrl(name as AssetName)}")`);
}

/** @returns a URL that changes whenever the asset does. */
export function assetUrl(name: AssetName): string {
  return `/assets/${name}?v=${findAsset(name)?.version ?? ''}`;
}
