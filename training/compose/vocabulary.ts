/** Words that made-up pages use: class names, headings of regions, and lines above comments. */

export type RegionKind =
  | 'main'
  | 'comments'
  | 'comment'
  | 'related'
  | 'promotion'
  | 'navigation'
  | 'footer'
  | 'sidebar';

/** Names of several publishing systems and conventions. */
export const NAMES: Readonly<Record<RegionKind, readonly string[]>> = {
  main: [
    'entry-content',
    'post-body',
    'story-body',
    'content',
    'articleText',
    'post',
    'text',
    'main-content',
    'single-post',
    'storytext',
    'node',
    'article_body',
    'hentry',
    'entry',
    'copy',
  ],
  comments: [
    'comments',
    'commentlist',
    'responses',
    'discussion',
    'comments-area',
    'reader-comments',
    'commentBox',
    'feedback',
    'kommentare',
    'respond',
    'opinions',
    'talkback',
    'thread',
    'replies',
  ],
  comment: [
    'comment',
    'comment-body',
    'response',
    'reply',
    'post',
    'item',
    'comment odd',
    'message',
    'commentText',
    'kommentar',
    'entry',
  ],
  related: [
    'related',
    'more-stories',
    'most-read',
    'popular',
    'teaser-list',
    'recommended',
    'also-read',
    'recent-posts',
    'linklist',
    'headlines',
    'box',
    'list',
    'morefrom',
    'weitere',
  ],
  promotion: [
    'ad',
    'sponsor',
    'promo',
    'newsletter',
    'subscribe',
    'about',
    'author-box',
    'banner',
    'widget',
    'box',
    'donate',
  ],
  navigation: ['nav', 'menu', 'topnav', 'links', 'navbar', 'breadcrumb', 'tabs', 'share', 'pager', 'categories'],
  footer: ['footer', 'bottom', 'copyright', 'legal', 'foot'],
  sidebar: ['sidebar', 'rightcol', 'col-2', 'widgets', 'secondary', 'rail', 'marginal', 'left', 'aside'],
};

const HEADINGS: Readonly<Record<string, Readonly<Record<'comments' | 'related', readonly string[]>>>> = {
  en: {
    comments: [
      'Comments',
      '# comments',
      '# Responses to “%”',
      'Reader comments',
      'Leave a reply',
      'What others say',
      'Comments (#)',
      'Your comments',
      '# thoughts on %',
      'Join the discussion',
      'Post a comment',
      'Feedback',
    ],
    related: [
      'Related articles',
      'Most read',
      'More headlines',
      'Most popular',
      'See also',
      'More stories',
      'Recent posts',
      'You may also like',
      'Also in this section',
      'Elsewhere',
      'Top stories',
      'Read more',
    ],
  },
  de: {
    comments: [
      'Kommentare',
      '# Kommentare',
      'Leserkommentare',
      'Kommentar schreiben',
      '# Antworten auf %',
      'Diskussion',
      'Ihre Meinung',
    ],
    related: [
      'Mehr zum Thema',
      'Meistgelesen',
      'Weitere Artikel',
      'Das könnte Sie auch interessieren',
      'Neueste Beiträge',
      'Lesen Sie auch',
    ],
  },
  fr: {
    comments: ['Commentaires', '# commentaires', 'Vos réactions', 'Laisser un commentaire', '# réponses à %'],
    related: ['À lire aussi', 'Les plus lus', 'Articles récents', 'Sur le même sujet'],
  },
  es: {
    comments: ['Comentarios', '# comentarios', 'Deja un comentario', 'Opiniones de los lectores'],
    related: ['Lo más leído', 'Noticias relacionadas', 'Entradas recientes', 'Te puede interesar'],
  },
  it: {
    comments: ['Commenti', '# commenti', 'Lascia un commento'],
    related: ['Leggi anche', 'I più letti', 'Articoli recenti'],
  },
  nl: { comments: ['Reacties', '# reacties', 'Reageer'], related: ['Lees ook', 'Meest gelezen', 'Laatste berichten'] },
  pl: {
    comments: ['Komentarze', 'Komentarze (#)', 'Dodaj komentarz'],
    related: ['Zobacz także', 'Najczęściej czytane'],
  },
  pt: { comments: ['Comentários', '# comentários'], related: ['Mais lidas', 'Leia também', 'Notícias relacionadas'] },
};

/** Headings of comments and of links to other pages. `#` stands for a number, `%` for the page's title. */
export function headingsOf(language: string, kind: 'comments' | 'related'): readonly string[] {
  return (HEADINGS[language] ?? HEADINGS['en']!)[kind];
}

/** Lines above or below a comment: `@` stands for a name, `~` for a date, `#` for a number. */
export const COMMENT_LINES: readonly string[] = [
  '@ says:',
  '@ said…',
  'Posted by @ on ~',
  'Posted by: @ | ~',
  '@ | ~',
  '#. @ ~',
  '@, ~',
  'by @ » ~',
  '@ wrote on ~:',
  'Comment by @ — ~',
  '@ (~)',
  '#: @',
  '@',
  '~ - @',
  '@ schrieb am ~:',
  'Von @, ~',
  'am ~ von @',
  '@ sagt:',
  'Par @ le ~',
  '@ a écrit :',
  '@ dijo...',
  'Scritto da @ il ~',
];

const COMMENT_TOOLS: Readonly<Record<string, readonly string[]>> = {
  en: ['Reply', 'Report', 'Like', 'Like (#)', 'Share', 'Quote', 'Permalink', 'Flag', '▲ # ▼', 'Recommend', 'Edit'],
  de: ['Antworten', 'Melden', 'Gefällt mir', 'Zitieren', 'Teilen', 'Link', '# Bewertungen'],
  fr: ['Répondre', 'Signaler', 'J’aime', 'Citer', 'Partager'],
  es: ['Responder', 'Denunciar', 'Me gusta', 'Citar', 'Compartir'],
  it: ['Rispondi', 'Segnala', 'Mi piace', 'Cita'],
  nl: ['Reageer', 'Meld', 'Vind ik leuk', 'Citeer'],
  pl: ['Odpowiedz', 'Zgłoś', 'Lubię to', 'Cytuj'],
  pt: ['Responder', 'Denunciar', 'Curtir', 'Citar'],
};

/** Links and buttons of a comment or post, with the characters of `COMMENT_LINES`. */
export function commentToolsOf(language: string): readonly string[] {
  return COMMENT_TOOLS[language] ?? COMMENT_TOOLS['en']!;
}

export const PEOPLE: readonly string[] = (
  'Anna Peter Maria Jonas Ellen R. mike_77 Sandra K. oldtimer Tom Bergmann J. Whitfield Karl-Heinz Lisa redfox Paolo ' +
  'Chloé Bernard jim Grandpa Joe SVE Marek Ines Dr. Lowe skeptic anonymous Gast Kathrin M. BobbyD teacher22 Wim Noor ' +
  'Agnieszka Pedro Lucía taxpayer Frank Susan from Ohio xray99 Ulf Bea Nick H. Rosa'
).split(' ');

/**
 * Lines beside and around the posts of a bulletin board, with the characters of `COMMENT_LINES`; `%` stands for the title
 * of the thread.
 */
export const BOARD = {
  columns: [
    ['Author', 'Message'],
    ['Author', 'Topic: %'],
    ['Autor', 'Nachricht'],
    ['Auteur', 'Message'],
  ],
  author: [
    'Joined: ~',
    'Posts: #',
    'Location: Somewhere north',
    'Senior Member',
    'Registered: ~',
    'Messages: #',
    'Moderator',
    'Offline',
    'Beiträge: #',
    'Registriert: ~',
    'Wohnort: Köln',
    'Inscrit: ~',
  ],
  post: [
    'Posted: ~ Post subject: Re: %',
    'Posted: ~',
    'Re: %',
    '« Reply ## on: ~ »',
    '~ ##',
    'Posted ~',
    'Verfasst am: ~ Titel: Re: %',
    'Posté le: ~ Sujet: %',
  ],
  below: ['Back to top', 'Quote', 'Reply', 'Report', 'Profile PM', 'Logged', 'Nach oben', 'Zitieren', 'Haut de page'],
} as const;

/** Lines between the title and the text of an article; `#` stands for a number. */
export const TOOLS: readonly string[] = [
  'Print',
  'E-mail',
  'Share',
  'Recommend (#)',
  'Comments (#)',
  'Text size: A A A',
  'Save',
  'Email this story to a friend',
  'Printer-friendly version',
  'Digg',
  'del.icio.us',
  'Drucken',
  'Artikel versenden',
  'Kommentare (#)',
  'Teilen',
  'Imprimer',
  'Envoyer',
];
