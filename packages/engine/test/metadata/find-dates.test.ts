import { expect, test } from 'vitest';
import { findDates, readDate } from '../../src/metadata/date/find-dates.ts';

const LATEST = '2026-06-01';
const read = (text: string, language = 'en') => readDate(text, { language: language.toLowerCase(), latest: LATEST });

const THE_DAY: readonly [form: string, language?: string][] = [
  ['2024-05-17'],
  ['2024-05-17T23:30:00-05:00'],
  ['2024-05-17T00:10:00+09:00'],
  ['2024-05-17 08:00'],
  ['20240517'],
  ['20240517T101500Z'],
  ['20240517101500'],
  ['2024/05/17'],
  ['2024.5.17.'],
  ['1715947200'],
  ['1715947200000'],
  ['Fri, 17 May 2024 10:00:00 GMT'],
  ['Friday, May 17th, 2024'],
  ['May 17 2024'],
  ['17-May-2024'],
  ["17 May '24"],
  ['the 17th of May, 2024'],
  ['5/17/2024'],
  ['05/17/24', 'en-US'],
  ['17/05/2024', 'en-GB'],
  ['17.05.2024', 'de'],
  ['17.5.24', 'de'],
  ['17. Mai 2024', 'de'],
  ['17 mai 2024', 'fr'],
  ['vendredi 17 mai 2024', 'fr'],
  ['17 de mayo de 2024', 'es'],
  ['17 de maio de 2024', 'pt'],
  ['17 maggio 2024', 'it'],
  ['17 mei 2024', 'nl'],
  ['den 17 maj 2024', 'sv'],
  ['17. maj 2024', 'da'],
  ['17. toukokuuta 2024', 'fi'],
  ['17 V 2024 r.', 'pl'],
  ['2024. V. 17.', 'hu'],
  ['17. mai 2024', 'no'],
  ['17 maja 2024', 'pl'],
  ['17. května 2024', 'cs'],
  ['17. mája 2024', 'sk'],
  ['17. svibnja 2024.', 'hr'],
  ['17 mai 2024', 'ro'],
  ['2024. május 17.', 'hu'],
  ['17 Mayıs 2024', 'tr'],
  ['17 Μαΐου 2024', 'el'],
  ['17 мая 2024 г.', 'ru'],
  ['17 травня 2024', 'uk'],
  ['17 май 2024', 'bg'],
  ['17 Mei 2024', 'id'],
  ['ngày 17 tháng 5 năm 2024', 'vi'],
  ['ngày 17 tháng 5 năm 2024'.normalize('NFD'), 'vi'],
  ['2024 m. gegužės 17 d.', 'lt'],
  ['17 במאי 2024', 'he'],
  ['17 مايو 2024', 'ar'],
  ['١٧ مايو ٢٠٢٤', 'ar'],
  ['17 मई 2024', 'hi'],
  ['१७ मई २०२४', 'hi'],
  ['17 พฤษภาคม 2567', 'th'],
  ['2024年5月17日', 'ja'],
  ['令和6年5月17日', 'ja'],
  ['发布于2024年05月17日 10:00', 'zh'],
  ['2024년 5월 17일', 'ko'],
  ['２０２４年５月１７日', 'ja'],
  ['公開日令和６年５月１７日（金）', 'ja'],
  ['二〇二四年五月十七日', 'zh-cn'],
  ['中華民國113年5月17日', 'zh-tw'],
  ['發布日期：113-05-17', 'zh-tw'],
  ['113年5月17日', 'zh-hant'],
  ['17 พ.ค. 2567 10:15 น.', 'th'],
  ['17 พ.ค. 67', 'th'],
  ['วันศุกร์ที่ 17 พฤษภาคม พ.ศ. 2567', 'th'],
  ['۲۸ اردیبهشت ۱۴۰۳', 'fa'],
  ['۱۴۰۳/۰۲/۲۸', 'fa'],
  ['17 أيار/مايو 2024', 'ar'],
  ['17 mei 2024', 'nl'],
  ['Fri May 17 10:00:00 UTC 2024'],
  ['Fri May 17 10:00 2024'],
  ['17 พฤษภาคม ค.ศ. 2024', 'th'],
  ['24.05.17', 'ko'],
  ['24.5.17', 'ko'],
  ['24. 5. 17.', 'ko'],
  ['24/5/17', 'ja'],
  ['24-5-17', 'zh-CN'],
  ['2024-05-17. Next'],
  ['202405171015'],
  ['/Date(1715947200000)/'],
  // The weekday determines the order of day and month.
  ['Fri, 17/05/2024'],
];

for (const [form, language] of THE_DAY) {
  test(`${form} is 17 May 2024`, () => expect(read(form, language)).toBe('2024-05-17'));
}

const OTHER_DAYS: readonly [form: string, language: string, date: string][] = [
  ['03/04/2024', 'en-US', '2024-03-04'],
  ['03/04/2024', 'en-GB', '2024-04-03'],
  ['03/04/2024', 'fr', '2024-04-03'],
  ['03.04.2024', 'en', '2024-04-03'],
  ['5 listopada 2024', 'pl', '2024-11-05'],
  ['5. listopada 2024.', 'hr', '2024-10-05'],
  ['29 February 2024', 'en', '2024-02-29'],
  ['29 February 2000', 'en', '2000-02-29'],
  // Not numbers of sections or versions.
  ['03.01.10', 'de', '2010-01-03'],
  ['17.1.10', 'de', '2010-01-17'],
  ['3 كانون الأول 2023', 'ar', '2023-12-03'],
  ['3 كانون الثاني/ يناير 2023', 'ar', '2023-01-03'],
  ['3 تشرين الثاني 2023', 'ar', '2023-11-03'],
  ['平成元年5月3日に、令和元年5月3日', 'ja', '2019-05-03'],
  ['30 اسفند 1403', 'fa', '2025-03-20'],
  ['3 mrt 2021', 'nl', '2021-03-03'],
  // The weekday determines the order of day and month in any language.
  ['Tue, 04/03/2014 - 12:33', 'en', '2014-03-04'],
  ['mar, 03/04/2014 - 12:33', 'fr', '2014-03-04'],
  // The other order would be a date in the future.
  ['03/12/2026', 'en', '2026-03-12'],
  ['07/05/2026', 'en', '2026-05-07'],
];

for (const [form, language, date] of OTHER_DAYS) {
  test(`${form} in ${language} is ${date}`, () => expect(read(form, language)).toBe(date));
}

const NO_DATES = [
  '',
  'May 2024',
  '2024',
  '29 February 2023',
  '31/31/2024',
  '2031-01-01',
  '1823-05-17',
  '192.168.10.24',
  '110-05-12',
  '12-5-24',
  '2024-5-170',
  '13/12/11/10',
  '13 / 12 / 11 / 10',
  '17/05/2024/3',
  '17.05.2024.3',
  '2024-05-17.pdf',
  `${'word '.repeat(400)}2024-05-17`,
  '3.1.10. Debian',
  'version 1.5.24',
  'version 1.2.3',
  '17 of 2024',
  'soon',
  '30 اسفند 1402',
  '1403/02/28',
  '9'.repeat(5_000),
];

for (const form of NO_DATES) {
  test(`${JSON.stringify(form.slice(0, 40))} is not a date`, () => expect(read(form)).toBe(null));
}

test('finds all dates of a line with their offsets', () => {
  const text = 'Published May 17, 2024 — updated 2025-01-02';
  const found = findDates(text, { language: 'en', latest: LATEST });
  expect(found.map(({ date, start, end }) => [date, text.slice(start, end)])).toEqual([
    ['2024-05-17', 'May 17, 2024'],
    ['2025-01-02', '2025-01-02'],
  ]);
});
