/** Keys of `meta` elements (see `MetaKeyCache`) that hold an author or a date of publication, most trusted first. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const AUTHOR_KEYS = words(`
  author articleauthor articleauthorname
  parselyauthor sailthruauthor cxenseparseauthor
  citationauthor citationauthors bepresscitationauthor eprintscreatorsname
  dccreator dccreatorpersonalname dctermscreator dcauthor dctermsauthor
  bookauthor ogauthor ogarticleauthor rnewsauthor schemaauthor
  authors bcauthors rbauthors authorname contentauthor pageauthor
  btauthor vrauthor mediatorauthor dableauthor dcsextauthor
  byl byline creator aut twittercreatorname shareaholicarticleauthorname
`);

/** Their values are sorted by family name, as in library catalogs: `Doe, Jane`. */
export const FAMILY_NAME_FIRST = /^(?:citation|bepress|eprints|dc)/;

export const DATE_KEYS = words(`
  articlepublishedtime ogarticlepublishedtime ogpublishedtime articlepublished articlefirstpublishedtime
  datepublished rnewsdatepublished schemadatepublished
  parselypubdate sailthrudate cxenseparserecspublishtime cxenseparsepublishtime
  citationpublicationdate citationonlinedate bepresscitationonlinedate citationdate bepresscitationdate
  prismpublicationdate eprintsdate
  dctermsissued dcdateissued dcissued dcdatepublished dctermsdate dctermscreated dcdatecreated dccreated dcdate
  dctermsavailable
  pubdate publishdate publisheddate publicationdate publicationdatetime publishtime publishedtime publishedat publishedon
  published datepub pubtime
  ogpublishdate ogpubdate ogdate originalpublicationdate originalpublishdate originaldate firstpublished
  firstpublisheddate wpublisheddate shareaholicarticlepublishedtime
  displaydate dateposted postdate articlepostdate articledate articledateoriginal articlecreated bloggerdate
  datecreated created createddate creationdate issuedate issued releasedate datereleased
  videoreleasedate bookreleasedate uploaddate yaovsuploaddate
  date pdate ptime searchdate archivedate msdate
  citationcoverdate dctermsdatesubmitted eprintsdatestamp
`);

/** Names that sound like a date of publication and aren't in the list. */
export const PUBLICATION_NAME =
  /(?:publish(?:ed)?|publication|pub|posted|issued|created|release)(?:date(?:time)?|time(?:stamp)?|at|on)$|date(?:published|issued|released?)$|(?:^|[a-z])published$/;
/** Exceptions: dates of something else. */
export const OTHER_DATE_NAME =
  /modif|updat|last|expir|revis|review|edit|valid|image|photo|video|copyright|comment|event|start|profile|account|site|unpublish|republish/;
