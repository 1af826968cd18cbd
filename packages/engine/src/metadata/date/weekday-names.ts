/**
 * Names of weekdays, by `monthKey`, Monday first. A weekday decides whether a numeric date has the day or the month first.
 */
import { monthKey } from './month-names.ts';

const NAMES: readonly (readonly string[])[] = `
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag
lundi mardi mercredi jeudi vendredi samedi dimanche
lunes martes miercoles jueves viernes sabado domingo
lunedi martedi mercoledi giovedi venerdi sabato domenica
segunda terca quarta quinta sexta sabado domingo
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
mandag tirsdag onsdag torsdag fredag lordag sondag
mandag tisdag onsdag torsdag fredag lordag sondag
poniedzialek wtorek sroda czwartek piatek sobota niedziela
pondeli utery streda ctvrtek patek sobota nedele
luni marti miercuri joi vineri sambata duminica
pazartesi sali carsamba persembe cuma cumartesi pazar
senin selasa rabu kamis jumat sabtu minggu
понедельник вторник среда четверг пятница суббота воскресенье
δευτερα τριτη τεταρτη πεμπτη παρασκευη σαββατο κυριακη
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** 0 for Monday to 6 for Sunday; -1 if `word` isn't an unambiguous name or prefix of one. */
export function weekdayOf(word: string): number {
  if (word.length < 2 || word.length > 14) return -1;
  const key = monthKey(word);
  let found = -1;
  for (const names of NAMES) {
    const day = names.findIndex((name) => name.startsWith(key));
    if (day === -1 || day === found) continue;
    if (found !== -1) return -1;
    found = day;
  }
  return found;
}
