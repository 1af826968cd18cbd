/**
 * Tells images to look at from trackers, logos and copies, by their URL, size and name. Judging them
 * by the text around them fails: a tracker stands between paragraphs, a logo beside the title.
 */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { boundedClasses } from '../element-lookup.ts';

/** Longer URLs are cut before they are searched. */
const MAX_SEARCHED = 2_000;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Services that count visits or views of advertisements, by the names that they have registered. */
const SERVICES = setOf(
  `scorecardresearch statcounter google-analytics googletagmanager googleadservices doubleclick quantserve imrworldwide omtrdc
  2o7 chartbeat ivwbox ioam hs-analytics adnxs adsrvr cnzz histats webtrekk etracker xiti alexametrics sitemeter clicky hotjar
  crwdcntrl demdex adform taboola outbrain clickcease awin1 impactradius-go`,
);
/** The same for services of hosts that also serve other things. */
const SERVICE_HOSTS = setOf(
  `met.vgwort.de mc.yandex.ru mc.yandex.com bat.bing.com ads.linkedin.com analytics.twitter.com ad.yieldmanager.com
  counter.yadro.ru hm.baidu.com`,
);
const ARCHIVE = /^https?:\/\/web\.archive\.org\/web\/\d+(?:im_)?\//i;
/** Files and folders of trackers that sites host themselves. */
const TRACKER_PATH =
  /\/(?:piwik|matomo)\.php(?:[?#]|$)|\/delivery\/(?:avw|lg|ai|ck)\.php|\/akam\/\d+\/pixel_|\/b\/ss\/[^/]+\/1\/|\/(?:tracking|track|web|counter|count)[_-]?pixel\b|\/(?:pixel|noscript)\.(?:gif|png|php)|[?&]idsite=\d+&rec=1|\/\/(?:[^/]*\.)?facebook\.com\/tr\b|\/\/t\.co\/i\/adsct|\.gif\?(?:[^#]*&)?rand=\d/i;

/** What all of these have. Few other URLs do, and V8 takes longer to compile the whole pattern. */
const MAY_BE_TRACKER_PATH = /\.php|pixel|\/b\/ss\/|noscript|idsite|\/tr\b|adsct|rand=/i;

/** Whether the URL counts views rather than showing something. */
export function isTrackerUrl(url: string): boolean {
  const searched = url.length > MAX_SEARCHED ? url.slice(0, MAX_SEARCHED) : url;
  return (
    (MAY_BE_TRACKER_PATH.test(searched) && TRACKER_PATH.test(searched)) || isTrackerHost(searched.replace(ARCHIVE, ''))
  );
}

/** Whether the host serves advertisements, by its first label. */
export function isAdUrl(url: string): boolean {
  return /^(?:https?:)?\/\/(?:x?ads?\d?|ad-?serv\w*|servedby)\.[^/?#]+\./i.test(url);
}

function isTrackerHost(url: string): boolean {
  const host = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(url)?.[1] ?? '';
  const labels = host.toLowerCase().split('.');
  return SERVICES.has(labels.at(-2) ?? '') || SERVICE_HOSTS.has(labels.slice(-3).join('.'));
}

/** Whether it is a tracking pixel (1 × 1), or a spacer: one pixel wide or high, without `alt`. */
export function isTrackingPixel(image: HtmlElement): boolean {
  const style = image.attributes.length === 0 ? undefined : attribute(image, 'style');
  const isNarrow = isOnePixel(attribute(image, 'width')) || (style !== undefined && NARROW.test(style));
  const isFlat = isOnePixel(attribute(image, 'height')) || (style !== undefined && FLAT.test(style));
  return (isNarrow && isFlat) || ((isNarrow || isFlat) && (attribute(image, 'alt') ?? '').trim() === '');
}

const NARROW = /(?:^|[;\s])width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const FLAT = /(?:^|[;\s])height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;

function isOnePixel(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
}

/**
 * Whether an image in a `noscript` reports a visit: it is hidden, or its URL names no image file and
 * nothing says what it shows.
 */
export function isBeacon(image: HtmlElement): boolean {
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(image, 'style') ?? '')) return true;
  if ((attribute(image, 'alt') ?? '').trim() !== '' || attribute(image, 'srcset') !== undefined) return false;
  if (attribute(image, 'width') !== undefined || attribute(image, 'class') !== undefined) return false;
  return !isImageUrl(attribute(image, 'src') ?? '');
}

/** Whether the URL names an image file. */
export function isImageUrl(url: string): boolean {
  return IMAGE_FILE.test(url.slice(0, MAX_SEARCHED));
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|jfif)(?:[?#/]|$)/i;

/** Whether the file's name says that it is a logo or an icon: `logo-print.png`, `fblogo.jpg`. */
export function isLogoUrl(url: string): boolean {
  const path = url.slice(0, MAX_SEARCHED).split(/[?#]/, 1)[0]!;
  return LOGO_FILE.test(path.slice(path.lastIndexOf('/') + 1));
}

const LOGO_FILE = /logo|favicon|(?:^|[_-])(?:icon|print|sprite)(?:[_.-]|$)/i;

/**
 * Whether an image without a description is an ornament of the text: it is small, or its file or class is named for a
 * sign and it is no photo.
 */
export function isOrnament(image: HtmlElement, url: string): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseFloat(attribute(image, name) ?? ''));
  if (Math.max(...sizes) <= MAX_SIGN_SIZE) return true;
  const file = url.split(/[?#]/, 1)[0]!.split('/').slice(-2).join('/');
  return !PHOTO.test(file) && SIGN.test(`${file} ${boundedClasses(image)}`);
}

const PHOTO = /\.(?:jpe?g|webp)$/i;
const SIGN = /(?:\b|_|20)(?:icons?|arrows?|chevron|bullet|tick)(?![a-z])/i;
/** The size of letters and signs in pixels. */
const MAX_SIGN_SIZE = 48;

/** Whether `url` is the home page of the site that `page` is on, possibly in one language. */
export function leadsHome(url: string, page: string | undefined): boolean {
  const home =
    /^(?:(?:https?:)?\/\/(?:www\.)?([^/?#]+))?\/?(?:(?:[a-z]{2}|[a-z]{2}-[a-z]{2}|home|index\.\w{3,5})\/?)?(?:[?#].*)?$/i.exec(
      url.slice(0, MAX_SEARCHED),
    );
  if (home === null) return false;
  if (home[1] === undefined) return url.startsWith('/');
  const host = page === undefined ? undefined : /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(page)?.[1];
  return host === undefined || host.toLowerCase().endsWith(home[1].toLowerCase());
}

/** Pages on which readers share what they have read, and e-mails to nobody yet. */
const SHARING =
  /^(?:https?:)?\/\/(?:[a-z]+\.)?(?:facebook\.com\/(?:sharer|share\.php|dialog\/)|(?:twitter|x)\.com\/(?:share|intent|home\?status)|pinterest\.[a-z.]+\/pin\/create|linkedin\.com\/(?:sharearticle|sharing)|reddit\.com\/submit|tumblr\.com\/(?:share|widgets\/share)|whatsapp\.com\/send|wa\.me\/\?|t\.me\/share|telegram\.me\/share|xing\.com\/(?:spi\/shares|app\/user\?op=share|social_plugins\/share)|vk\.com\/share|getpocket\.com\/(?:save|edit)|flipboard\.com\/bookmarklet|news\.ycombinator\.com\/submitlink)|^whatsapp:|^fb-messenger:|^mailto:\?/i;

/** Whether the link is there to share the page. */
export function isSharingUrl(url: string): boolean {
  return SHARING.test(url.slice(0, MAX_SEARCHED));
}

/** Folders, hosts and parameters of pictures of members. A file may show the film of that name. */
const AVATAR = /(?:^|[/._])(?:[a-z]*_?avatars?)[/]|\/\/avatars?\d*\.|gravatar\.com\/|[?&]avatar=/i;
const PROFILE = /\/(?:members?|users?|profile)\/[^/?#]+\/?$/i;

/** Whether the URL is that of a member's picture. */
export function isAvatarUrl(url: string): boolean {
  return AVATAR.test(url.slice(0, MAX_SEARCHED));
}

/** Whether the link leads to a member's profile, as the picture beside each post does. */
export function isProfileUrl(url: string): boolean {
  return PROFILE.test(url.slice(0, MAX_SEARCHED));
}

/** Whether two URLs are of one image, apart from its size: `pears.jpg` and `pears-300x200.jpg?w=300`. */
export function isSameImage(one: string, other: string): boolean {
  if (one === other) return true;
  const file = fileWithoutSize(one);
  return file !== '' && file === fileWithoutSize(other);
}

function fileWithoutSize(url: string): string {
  if (url.length > MAX_SEARCHED) return '';
  const path = url.split(/[?#]/, 1)[0]!;
  if (!IMAGE_FILE.test(path)) return '';
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?:[-_@]\d{2,4}x\d{2,4}|[-_@](?:scaled|thumb|thumbnail|small|medium|large|\dx))?\.\w+$/i, '');
}
