/**
 * Month names in some fifty languages, compared by `monthKey`: lower case, no accents and vowel signs. Names in Indic scripts
 * are listed without them, which makes them shorter. The table lists full names in the cases that dates use, in Greek, Cyrillic and
 * Georgian in one case. Unambiguous beginnings of three letters or more are found too: abbreviations, and names in another
 * case or language. `-` stands for a name that another row has, or that is such a beginning.
 */

const NAMES = `
en january february march april may june july august september october november december
de - - - - - - - - - oktober - dezember
de janner feber maerz
fr janvier fevrier - avril - juin juillet aout septembre octobre novembre decembre
es enero febrero marzo abril mayo junio - agosto septiembre octubre noviembre diciembre
es - - - - - - - - setiembre
pt janeiro fevereiro marco - maio junho julho - setembro outubro novembro dezembro
it gennaio febbraio - aprile maggio giugno luglio - settembre ottobre - dicembre
ca gener - - - maig juny juliol - setembre - - desembre
gl xaneiro febreiro - - - xuno xullo - - - - decembro
nl - - maart - mei - - augustus
sv - - - - - - - augusti
da - - marts
no - - - - - - - - - - - desember
fi tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
et jaanuar veebruar - aprill - juuni juuli - - oktoober - detsember
lv janvaris februaris - aprilis maijs junijs julijs augusts septembris oktobris novembris decembris
lv - - - - - junija julija augusta
lt sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio
pl stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
pl styczen luty marzec kwiecien - czerwiec lipiec sierpien wrzesien - - grudzien
cs ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
cs leden - brezen duben kveten cerven cervenec srpen - rijen - prosinec
sk januara februara - aprila - juna - - septembra oktobra novembra decembra
sl - - marec
sl januarja februarja - - - - - avgusta
hr sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna - studenoga prosinca
hr sijecanj veljaca ozujak travanj svibanj lipanj srpanj - rujan - studeni prosinac
sr - - - - - - - - septembar oktobar novembar decembar
sr - фебруар - април мај - - - септембар октобар новембар децембар
ro ianuarie februarie martie aprilie - iunie iulie - septembrie octombrie noiembrie decembrie
hu - - marcius - majus junius julius augusztus szeptember
tr ocak subat - nisan mayis haziran temmuz agustos eylul ekim kasim aralik
az yanvar fevral - aprel - iyun iyul avqust sentyabr oktyabr noyabr dekabr
sq janar shkurt - prill - qershor korrik gusht shtator tetor nentor dhjetor
id - - maret - - - - agustus
ms - - - - - - julai ogos - - - disember
tl - pebrero marso - - hunyo hulyo - setyembre oktubre nobyembre disyembre
sw - - machi - - - - agosti - - - desemba
ru января февраля марта апреля мая июня июля августа сентября октября ноября декабря
ru - - - - - июнь июль
uk січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
be студзеня лютага сакавіка красавіка - чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня
bg януари февруари - - маи юни юли - септември октомври ноември декември
mk јануари - - - - јуни јули
el ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
el - - - - μαιος
he ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
he - - מרס
ar يناير فبراير مارس ابريل مايو يونيو - اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
ar - - - - - - يوليوز
ar - - - - - يونيه يوليه غشت شتنبر - نونبر دجنبر
ar جانفي فيفري - افريل - جوان جويلية اوت
ar - شباط اذار نيسان ايار حزيران تموز اب ايلول
hi जनवर फरवर मरच अपरल मई जन जलई अगसत सतबर अकटबर नवबर दसबर
hi - - - - - - - - सतमबर - नवमबर दसमबर
th มกราคม กมภาพนธ มนาคม เมษายน พฤษภาคม มถนายน กรกฎาคม สงหาคม กนยายน ตลาคม พฤศจกายน ธนวาคม
bn জনযর ফবরযর মরচ এপরল ম জন জলই আগসট সপটমবর অকটবর নভমবর ডসমবর
fa ژانویه فوریه - آوریل مه ژوئن ژوئیه - سپتامبر اکتبر نوامبر دسامبر
ur جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر
mr - फबरवर - एपरल म - जल ऑगसट सपटबर ऑकटबर नवहबर डसबर
gu જનયઆર ફબરઆર મરચ એપરલ મ જન જલઈ ઑગસટ સપટમબર ઑકટબર નવમબર ડસમબર
ta ஜனவர பபரவர மரச ஏபரல ம ஜன ஜல ஆகஸட சபடமபர அகடபர நவமபர டசமபர
te జనవర ఫబరవర మరచ ఏపరల మ జన జల ఆగసట సపటబర అకటబర నవబర డసబర
kn ಜನವರ ಫಬರವರ ಮರಚ ಏಪರಲ ಮ ಜನ ಜಲ ಆಗಸಟ ಸಪಟಬರ ಅಕಟಬರ ನವಬರ ಡಸಬರ
ml ജനവര ഫബരവര മർചച ഏപരൽ മയ ജൺ ജല ഓഗസററ സപററബർ ഒകടബർ നവബർ ഡസബർ
pa ਜਨਵਰ ਫਰਵਰ ਮਰਚ ਅਪਰਲ ਮਈ ਜਨ ਜਲਈ ਅਗਸਤ ਸਤਬਰ ਅਕਤਬਰ ਨਵਬਰ ਦਸਬਰ
km មករ កមភ មន មស ឧសភ មថន កកកដ សហ កញញ តល វចឆក ធន
lo ມງກອນ ກມພາ ມນາ ເມສາ ພດສະພາ ມຖນາ ກລະກດ ສງຫາ ກນຍາ ຕລາ ພະຈກ ທນວາ
hy հունվարի փետրվարի մարտի ապրիլի մայիսի հունիսի հուլիսի օգոստոսի սեպտեմբերի հոկտեմբերի նոյեմբերի դեկտեմբերի
ka იანვარი თებერვალი მარტს აპრილი მაისს ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი
kk қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан
uz - - - - - - - - sentabr oktabr
eu urtarrilaren otsailaren martxoaren apirilaren maiatzaren ekainaren uztailaren abuztuaren irailaren urriaren azaroaren abenduaren
cy ionawr chwefror mawrth ebrill - mehefin gorffennaf awst medi hydref tachwedd rhagfyr
af januarie - - - - junie julie
`;

/** Names that mean different months in two languages: October in Croatian, November in Polish and Czech. */
const LISTOPAD: ReadonlyMap<string, number> = new Map([
  ['listopad', 10],
  ['listopada', 10],
]);
const BY_LANGUAGE: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['hr', LISTOPAD],
  ['bs', LISTOPAD],
]);

/** The form in which month names are compared: lower case, without accents and vowel signs, final sigma as sigma. */
export function monthKey(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase();
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i');
}

/** Levantine month names of two words. */
const LEVANTINE_MONTHS: ReadonlyMap<string, number> = new Map([
  ['كانون الثاني', 1],
  ['تشرين الاول', 10],
  ['تشرين الثاني', 11],
  ['كانون الاول', 12],
]);

/** The month of a two-word name, or 0. */
export function monthOfPair(first: string, second: string): number {
  return second.startsWith('ال') ? (LEVANTINE_MONTHS.get(`${monthKey(first)} ${monthKey(second)}`) ?? 0) : 0;
}

/** Thai abbreviations have two parts, as in `พ.ค.`; vowels distinguish some of them. */
const THAI_ABBREVIATIONS: readonly string[] = 'ม.ค ก.พ มี.ค เม.ย พ.ค มิ.ย ก.ค ส.ค ก.ย ต.ค พ.ย ธ.ค'.split(' ');

/** The month of a Thai abbreviation, or 0. */
export function thaiMonthOf(first: string, second: string): number {
  return THAI_ABBREVIATIONS.indexOf(`${first}.${second}`) + 1;
}

/** Vietnamese months are numerals: `tháng Một`, `tháng Giêng`. */
const VIETNAMESE: ReadonlyMap<string, number> = new Map(
  'một giêng hai ba tư năm sáu bảy tám chín mười chạp'
    .split(' ')
    .map((word, at) => [word.normalize('NFC'), at === 0 ? 1 : at === 11 ? 12 : at]),
);

/** The month of a Vietnamese numeral, or 0. */
export function vietnameseMonthOf(word: string): number {
  return VIETNAMESE.get(word.normalize('NFC').toLowerCase()) ?? 0;
}

const AMBIGUOUS = 0;
/** Built on first use, because most pages name no month. */
let table: Map<string, number> | undefined;

function readTable(): Map<string, number> {
  const whole = new Map<string, number>();
  const starts = new Map<string, number>();
  for (const line of NAMES.trim().split('\n')) {
    const names = line.split(' ').slice(1);
    for (const [index, name] of names.entries()) {
      if (name === '-') continue;
      const key = monthKey(name);
      if (!whole.has(key)) whole.set(key, index + 1);
      for (let length = 3; length < key.length; length++) {
        const start = key.slice(0, length);
        const other = starts.get(start);
        starts.set(start, other === undefined || other === index + 1 ? index + 1 : AMBIGUOUS);
      }
    }
  }
  for (const [start, month] of starts) if (month !== AMBIGUOUS && !whole.has(start)) whole.set(start, month);
  for (const [form, month] of ABBREVIATIONS) if (!whole.has(form)) whole.set(form, month);
  // English wins if an abbreviation is ambiguous.
  for (const [index, name] of ENGLISH.entries()) whole.set(name, index + 1);
  return whole;
}

/** Abbreviations that aren't prefixes of the name. */
const ABBREVIATIONS: readonly (readonly [form: string, month: number])[] = [
  ['mrt', 3],
  ['febr', 2],
  ['szept', 9],
];

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * 1 to 12, or 0 if `word` isn't a month name.
 * @param language - lower-case language tag or the empty string.
 */
export function monthOf(word: string, language: string): number {
  if (word.length < 2 || word.length > 20) return 0;
  table ??= readTable();
  const key = monthKey(word);
  // Hebrew attaches "in" to the name: `במאי`.
  const month = BY_LANGUAGE.get(language.slice(0, 2))?.get(key) ?? table.get(key);
  if (month !== undefined) return month;
  if (key.startsWith('ב')) return table.get(key.slice(1)) ?? 0;
  return (INFLECTED.test(key) && (table.get(key.slice(0, -1)) ?? table.get(key.slice(0, -2)))) || 0;
}

/** A word in Greek, Cyrillic or Georgian, of which four letters remain without an ending of two. */
const INFLECTED = /^[\u0370-\u052f\u10d0-\u10ff]{6}/;
