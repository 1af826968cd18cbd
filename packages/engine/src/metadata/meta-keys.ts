/** Names of `meta` elements by what they tell, as `metaKey` writes them, the most trusted first. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Who wrote the page. */
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

/** Keys whose values are names as libraries sort them, `Doe, Jane`. */
export const SORTED_NAMES = /^(?:citation|bepress|eprints|dc)/;

/** When the page was published. */
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

/** Names that tell of themselves that they are the publication, for those that nobody has listed. */
export const IS_PUBLICATION =
  /(?:publish(?:ed)?|publication|pub|posted|issued|created|release)(?:date(?:time)?|time(?:stamp)?|at|on)$|date(?:published|issued|released?)$|(?:^|[a-z])published$/;
/** And what then is something else. */
export const IS_NO_PUBLICATION =
  /modif|updat|last|expir|revis|review|edit|valid|image|photo|video|copyright|comment|event|start|profile|account|site|unpublish|republish/;
