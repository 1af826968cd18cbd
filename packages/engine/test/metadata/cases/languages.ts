/** Bylines of newspapers in many languages. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'de: Von Erika Muster 3. März 2021, 10:15 Uhr',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Von Erika Muster</p><p>3. März 2021, 10:15 Uhr</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: Von Erika Muster und Karl Napf Veröffentlicht am 03.03.2021 um 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Von Erika Muster und Karl Napf</p><p>Veröffentlicht am 03.03.2021 um 10:15 Uhr</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster, Karl Napf', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: VON Erika Muster , Karl Napf | 03.03.2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>VON <span>Erika Muster</span>, <span>Karl Napf</span> | 03.03.2021</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster, Karl Napf', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: Text: Erika Muster, Fotos: Karl Napf Mittwoch, 3. März 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Text: Erika Muster, Fotos: Karl Napf</p><p>Mittwoch, 3. März 2021</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: Autor: Erika Muster | Stand: 05.03.2020 | Erstellt: 03.03.2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Autor: Erika Muster | Stand: 05.03.2020 | Erstellt: 03.03.2021</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: Aktualisiert am 03.03.2021 - 12:04',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Aktualisiert am 03.03.2021 - 12:04</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'de: Ein Gastbeitrag von Erika Muster 03.03.21, 10:15 Uhr',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Ein Gastbeitrag von Erika Muster</p><p>03.03.21, 10:15 Uhr</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: Eine Kolumne von Erika Muster 03.03.2021, 10.15 Uhr',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Eine Kolumne von <a href="/impressum/autor-1">Erika Muster</a></p><time datetime="2021-03-03 10:15:00">03.03.2021, 10.15 Uhr</time>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: von Dr. Erika Muster am 3.3.2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>von Dr. Erika Muster</p><p>am 3.3.2021</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Dr. Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'de: BERLIN, 3. März 2021 (ots) - Die Birnen sind reif, und wer lange genu',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>BERLIN, 3. März 2021 (ots) - Die Birnen sind reif, und wer lange genug gewartet hat, freut sich.</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: null, publishedDate: '2021-03-03' },
  },
  {
    name: 'de: 03.03.2021 – 10:15 Obstverband e.V. Berlin (ots)',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>03.03.2021 – 10:15</p><p>Obstverband e.V.</p><p>Berlin (ots)</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: null, publishedDate: '2021-03-03' },
  },
  {
    name: 'de-AT: Erika Muster, 3. Jänner 2021, 06:00',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Erika Muster, 3. Jänner 2021, 06:00</p>${PROSE}</article></main>`,
      'de-AT',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-01-03' },
  },
  {
    name: 'de-CH: Erika Muster Publiziert: 03.01.2021, 06:00 Aktualisiert: 03.01.2020,',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Erika Muster</p><p>Publiziert: 03.01.2021, 06:00</p><p>Aktualisiert: 03.01.2020, 07:00</p>${PROSE}</article></main>`,
      'de-CH',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-01-03' },
  },
  {
    name: 'de: Veröffentlicht: 03.03.2021 Kategorien: Obst Autor: Erika Muster',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p class="meta">Veröffentlicht: 03.03.2021 Kategorien: Obst Autor: Erika Muster</p>${PROSE}</article></main>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-03-03' },
  },
  {
    name: 'fr: Par Jean Dupont Publié le 3 août 2021 à 10h15, mis à jour le 4 août 2',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Par Jean Dupont</p><p>Publié le 3 août 2021 à 10h15, mis à jour le 4 août 2020 à 09h00</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont', publishedDate: '2021-08-03' },
  },
  {
    name: 'fr: Par Jean Dupont Publié le 03/08/2021 à 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Par <a href="/auteur/jean">Jean Dupont</a></p><p>Publié le 03/08/2021 à 10:15</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont', publishedDate: '2021-08-03' },
  },
  {
    name: 'fr: Par Jean Dupont et Marie Curie Le 1er août 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Par Jean Dupont et Marie Curie</p><p>Le 1er août 2021</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont, Marie Curie', publishedDate: '2021-08-01' },
  },
  {
    name: 'fr: Mis à jour le 03/08/2021 à 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Mis à jour le 03/08/2021 à 10:15</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'fr: Rédigé par Jean Dupont le 3 déc. 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Rédigé par Jean Dupont le 3 déc. 2021</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont', publishedDate: '2021-12-03' },
  },
  {
    name: 'fr: Jean Dupont | 03 fév 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jean Dupont | 03 fév 2021</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont', publishedDate: '2021-02-03' },
  },
  {
    name: 'fr-CA: JEAN DUPONT Publié le mardi 3 août 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>JEAN DUPONT</p><p>Publié le mardi 3 août 2021</p>${PROSE}</article></main>`,
      'fr-CA',
    ),
    expected: { author: 'JEAN DUPONT', publishedDate: '2021-08-03' },
  },
  {
    name: 'fr: Article écrit par Jean Dupont · 3 août 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Article écrit par Jean Dupont · 3 août 2021</p>${PROSE}</article></main>`,
      'fr',
    ),
    expected: { author: 'Jean Dupont', publishedDate: '2021-08-03' },
  },
  {
    name: 'es: Por María García 3 de septiembre de 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Por María García</p><p>3 de septiembre de 2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: 'María García', publishedDate: '2021-09-03' },
  },
  {
    name: 'es: María García Madrid - 03 sept 2021 - 10:15 CEST',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>María García</p><p>Madrid - 03 sept 2021 - 10:15 CEST</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: 'María García', publishedDate: '2021-09-03' },
  },
  {
    name: 'es: Por María García y Juan Pérez Publicado: 03/09/2021 10:15 Actualizado',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Por María García y Juan Pérez</p><p>Publicado: 03/09/2021 10:15</p><p>Actualizado: 04/09/2020</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: 'María García, Juan Pérez', publishedDate: '2021-09-03' },
  },
  {
    name: 'es: Actualizado a 3 de septiembre de 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Actualizado a 3 de septiembre de 2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'es: Escrito por María García el 3 de setiembre del 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Escrito por María García el 3 de setiembre del 2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: 'María García', publishedDate: '2021-09-03' },
  },
  {
    name: 'es: Redacción: María García · 09 mar. 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Redacción: María García · 09 mar. 2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: 'María García', publishedDate: '2021-03-09' },
  },
  {
    name: 'es: Última modificación: 3 de septiembre de 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Última modificación: 3 de septiembre de 2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'es: Última actualización 03/09/2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Última actualización 03/09/2021</p>${PROSE}</article></main>`,
      'es',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'it: di Mario Rossi 3 agosto 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>di Mario Rossi</p><p>3 agosto 2021</p>${PROSE}</article></main>`,
      'it',
    ),
    expected: { author: 'Mario Rossi', publishedDate: '2021-08-03' },
  },
  {
    name: 'it: di Mario Rossi Pubblicato il 03/08/2021 Ultimo aggiornamento il 04/08',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>di <span>Mario Rossi</span></p><p>Pubblicato il 03/08/2021</p><p>Ultimo aggiornamento il 04/08/2020</p>${PROSE}</article></main>`,
      'it',
    ),
    expected: { author: 'Mario Rossi', publishedDate: '2021-08-03' },
  },
  {
    name: 'it: A cura di Mario Rossi 03 Agosto 2021 alle 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>A cura di Mario Rossi</p><p>03 Agosto 2021 alle 10:15</p>${PROSE}</article></main>`,
      'it',
    ),
    expected: { author: 'Mario Rossi', publishedDate: '2021-08-03' },
  },
  {
    name: 'it: di Mario Rossi e Anna Bianchi martedì 3 agosto 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>di Mario Rossi e Anna Bianchi</p><p>martedì 3 agosto 2021</p>${PROSE}</article></main>`,
      'it',
    ),
    expected: { author: 'Mario Rossi, Anna Bianchi', publishedDate: '2021-08-03' },
  },
  {
    name: 'it: di Mario Rossi 1º gennaio 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>di Mario Rossi</p><p>1º gennaio 2021</p>${PROSE}</article></main>`,
      'it',
    ),
    expected: { author: 'Mario Rossi', publishedDate: '2021-01-01' },
  },
  {
    name: 'pt-BR: Por João Silva 03/03/2021 10h15 Atualizado há 2 anos',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Por João Silva</p><p>03/03/2021 10h15 Atualizado há 2 anos</p>${PROSE}</article></main>`,
      'pt-BR',
    ),
    expected: { author: 'João Silva', publishedDate: '2021-03-03' },
  },
  {
    name: 'pt-PT: João Silva 3 de Março de 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>João Silva</p><p>3 de Março de 2021, 10:15</p>${PROSE}</article></main>`,
      'pt-PT',
    ),
    expected: { author: 'João Silva', publishedDate: '2021-03-03' },
  },
  {
    name: 'pt-PT: Texto de João Silva 3 mar 2021 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Texto de João Silva</p><p>3 mar 2021 10:15</p>${PROSE}</article></main>`,
      'pt-PT',
    ),
    expected: { author: 'João Silva', publishedDate: '2021-03-03' },
  },
  {
    name: 'pt-BR: Atualizado em 03/03/2021 às 10h15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Atualizado em 03/03/2021 às 10h15</p>${PROSE}</article></main>`,
      'pt-BR',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'pt-BR: Publicado em 1 de fevereiro de 2021 por João Silva',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Publicado em 1 de fevereiro de 2021 por João Silva</p>${PROSE}</article></main>`,
      'pt-BR',
    ),
    expected: { author: 'João Silva', publishedDate: '2021-02-01' },
  },
  {
    name: 'nl: Door Jan de Vries 3 maart 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Door Jan de Vries</p><p>3 maart 2021</p>${PROSE}</article></main>`,
      'nl',
    ),
    expected: { author: 'Jan de Vries', publishedDate: '2021-03-03' },
  },
  {
    name: 'nl: Geschreven door Jan de Vries op 3 maart 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Geschreven door Jan de Vries op 3 maart 2021</p>${PROSE}</article></main>`,
      'nl',
    ),
    expected: { author: 'Jan de Vries', publishedDate: '2021-03-03' },
  },
  {
    name: 'nl: Tekst: Jan de Vries Gepubliceerd op 3 mrt 2021 om 10:15 Laatst bijgew',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Tekst: Jan de Vries</p><p>Gepubliceerd op 3 mrt 2021 om 10:15</p><p>Laatst bijgewerkt 4 mrt 2020</p>${PROSE}</article></main>`,
      'nl',
    ),
    expected: { author: 'Jan de Vries', publishedDate: '2021-03-03' },
  },
  {
    name: 'nl: Auteur: Jan de Vries 03-03-2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Auteur: Jan de Vries</p><p>03-03-2021</p>${PROSE}</article></main>`,
      'nl',
    ),
    expected: { author: 'Jan de Vries', publishedDate: '2021-03-03' },
  },
  {
    name: 'nl: Laatst gewijzigd: 3 maart 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Laatst gewijzigd: 3 maart 2021</p>${PROSE}</article></main>`,
      'nl',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'pl: Jan Kowalski 3 marca 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jan Kowalski</p><p>3 marca 2021, 10:15</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { author: 'Jan Kowalski', publishedDate: '2021-03-03' },
  },
  {
    name: 'pl: Autor: Jan Kowalski Data publikacji: 03.03.2021 Ostatnia aktualizacja',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Autor: Jan Kowalski</p><p>Data publikacji: 03.03.2021</p><p>Ostatnia aktualizacja: 04.03.2020</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { author: 'Jan Kowalski', publishedDate: '2021-03-03' },
  },
  {
    name: 'pl: oprac. Jan Kowalski 3 października 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>oprac. Jan Kowalski</p><p>3 października 2021</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { author: 'Jan Kowalski', publishedDate: '2021-10-03' },
  },
  {
    name: 'pl: Opublikowano 3 paź 2021 przez Jan Kowalski',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Opublikowano 3 paź 2021 przez Jan Kowalski</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { author: 'Jan Kowalski', publishedDate: '2021-10-03' },
  },
  {
    name: 'pl: Ostatnia aktualizacja: 3 marca 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Ostatnia aktualizacja: 3 marca 2021</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'cs: Jan Novák 3. června 2021 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jan Novák</p><p>3. června 2021 10:15</p>${PROSE}</article></main>`,
      'cs',
    ),
    expected: { author: 'Jan Novák', publishedDate: '2021-06-03' },
  },
  {
    name: 'cs: Autor: Jan Novák 3. července 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Autor: Jan Novák</p><p>3. července 2021</p>${PROSE}</article></main>`,
      'cs',
    ),
    expected: { author: 'Jan Novák', publishedDate: '2021-07-03' },
  },
  {
    name: 'cs: Napsal Jan Novák Publikováno: 3. 6. 2021 Aktualizováno: 4. 6. 2020',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Napsal Jan Novák</p><p>Publikováno: 3. 6. 2021</p><p>Aktualizováno: 4. 6. 2020</p>${PROSE}</article></main>`,
      'cs',
    ),
    expected: { author: 'Jan Novák', publishedDate: '2021-06-03' },
  },
  {
    name: 'sk: Ján Novák 3. jún 2021 o 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Ján Novák</p><p>3. jún 2021 o 10:15</p>${PROSE}</article></main>`,
      'sk',
    ),
    expected: { author: 'Ján Novák', publishedDate: '2021-06-03' },
  },
  {
    name: 'ru: Автор: Иван Петров 3 марта 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Автор: Иван Петров</p><p>3 марта 2021, 10:15</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: 'Иван Петров', publishedDate: '2021-03-03' },
  },
  {
    name: 'ru: Иван Петров Опубликовано 03.03.2021 в 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Иван Петров</p><p>Опубликовано 03.03.2021 в 10:15</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: 'Иван Петров', publishedDate: '2021-03-03' },
  },
  {
    name: 'ru: Текст: Иван Петров 10:15, 3 марта 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Текст: Иван Петров</p><p>10:15, 3 марта 2021</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: 'Иван Петров', publishedDate: '2021-03-03' },
  },
  {
    name: 'ru: Обновлено: 3 марта 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Обновлено: 3 марта 2021</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ru: Иван Петров, Анна Иванова 03 мая 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Иван Петров, Анна Иванова</p><p>03 мая 2021</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: 'Иван Петров, Анна Иванова', publishedDate: '2021-05-03' },
  },
  {
    name: 'uk: Автор: Іван Петренко 3 травня 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Автор: Іван Петренко</p><p>3 травня 2021, 10:15</p>${PROSE}</article></main>`,
      'uk',
    ),
    expected: { author: 'Іван Петренко', publishedDate: '2021-05-03' },
  },
  {
    name: 'uk: Іван Петренко — понеділок, 3 травня 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Іван Петренко — понеділок, 3 травня 2021, 10:15</p>${PROSE}</article></main>`,
      'uk',
    ),
    expected: { author: 'Іван Петренко', publishedDate: '2021-05-03' },
  },
  {
    name: 'el: Γιώργος Παπαδόπουλος 3 Μαρτίου 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Γιώργος Παπαδόπουλος</p><p>3 Μαρτίου 2021, 10:15</p>${PROSE}</article></main>`,
      'el',
    ),
    expected: { author: 'Γιώργος Παπαδόπουλος', publishedDate: '2021-03-03' },
  },
  {
    name: 'el: Του Γιώργου Παπαδόπουλου Δημοσίευση: 03/03/2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Του Γιώργου Παπαδόπουλου</p><p>Δημοσίευση: 03/03/2021</p>${PROSE}</article></main>`,
      'el',
    ),
    expected: { publishedDate: '2021-03-03' },
  },
  {
    name: 'el: Συντάκτης: Γιώργος Παπαδόπουλος Τετάρτη, 3 Μαρ 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Συντάκτης: Γιώργος Παπαδόπουλος</p><p>Τετάρτη, 3 Μαρ 2021</p>${PROSE}</article></main>`,
      'el',
    ),
    expected: { author: 'Γιώργος Παπαδόπουλος', publishedDate: '2021-03-03' },
  },
  {
    name: 'tr: Ahmet Yılmaz 3 Mart 2021 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Ahmet Yılmaz</p><p>3 Mart 2021 10:15</p>${PROSE}</article></main>`,
      'tr',
    ),
    expected: { author: 'Ahmet Yılmaz', publishedDate: '2021-03-03' },
  },
  {
    name: 'tr: Yazar: Ahmet Yılmaz Yayınlanma: 03.08.2021 - 10:15 Güncelleme: 04.08.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Yazar: Ahmet Yılmaz</p><p>Yayınlanma: 03.08.2021 - 10:15 Güncelleme: 04.08.2020</p>${PROSE}</article></main>`,
      'tr',
    ),
    expected: { author: 'Ahmet Yılmaz', publishedDate: '2021-08-03' },
  },
  {
    name: 'tr: Son güncelleme: 3 Ağustos 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Son güncelleme: 3 Ağustos 2021</p>${PROSE}</article></main>`,
      'tr',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'sv: Av Anna Svensson Publicerad 3 mars 2021 Uppdaterad 4 mars 2020',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Av Anna Svensson</p><p>Publicerad 3 mars 2021</p><p>Uppdaterad 4 mars 2020</p>${PROSE}</article></main>`,
      'sv',
    ),
    expected: { author: 'Anna Svensson', publishedDate: '2021-03-03' },
  },
  {
    name: 'sv: Text: Anna Svensson Foto: Karl Karlsson 2021-03-03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Text: Anna Svensson Foto: Karl Karlsson</p><p>2021-03-03</p>${PROSE}</article></main>`,
      'sv',
    ),
    expected: { author: 'Anna Svensson', publishedDate: '2021-03-03' },
  },
  {
    name: 'no: Av Ola Nordmann Publisert 3. mars 2021 kl. 10:15 Oppdatert 4. mars 20',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Av Ola Nordmann</p><p>Publisert 3. mars 2021 kl. 10:15</p><p>Oppdatert 4. mars 2020</p>${PROSE}</article></main>`,
      'no',
    ),
    expected: { author: 'Ola Nordmann', publishedDate: '2021-03-03' },
  },
  {
    name: 'nb: Tekst: Ola Nordmann Publisert: 03.03.2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Tekst: Ola Nordmann</p><p>Publisert: 03.03.2021</p>${PROSE}</article></main>`,
      'nb',
    ),
    expected: { author: 'Ola Nordmann', publishedDate: '2021-03-03' },
  },
  {
    name: 'da: Af Anders Andersen 3. marts 2021 kl. 10.15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Af Anders Andersen</p><p>3. marts 2021 kl. 10.15</p>${PROSE}</article></main>`,
      'da',
    ),
    expected: { author: 'Anders Andersen', publishedDate: '2021-03-03' },
  },
  {
    name: 'da: Skrevet af Anders Andersen den 3. mar. 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Skrevet af Anders Andersen den 3. mar. 2021</p>${PROSE}</article></main>`,
      'da',
    ),
    expected: { author: 'Anders Andersen', publishedDate: '2021-03-03' },
  },
  {
    name: 'fi: Matti Meikäläinen Julkaistu 3.3.2021 10:15 | Päivitetty 4.3.2020',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Matti Meikäläinen</p><p>Julkaistu 3.3.2021 10:15 | Päivitetty 4.3.2020</p>${PROSE}</article></main>`,
      'fi',
    ),
    expected: { author: 'Matti Meikäläinen', publishedDate: '2021-03-03' },
  },
  {
    name: 'fi: Teksti: Matti Meikäläinen 3. maaliskuuta 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Teksti: Matti Meikäläinen</p><p>3. maaliskuuta 2021</p>${PROSE}</article></main>`,
      'fi',
    ),
    expected: { author: 'Matti Meikäläinen', publishedDate: '2021-03-03' },
  },
  {
    name: 'fi: Päivitetty 3.3.2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Päivitetty 3.3.2021</p>${PROSE}</article></main>`,
      'fi',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'hu: Szerző: Kovács János 2021. március 3. 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Szerző: Kovács János</p><p>2021. március 3. 10:15</p>${PROSE}</article></main>`,
      'hu',
    ),
    expected: { author: 'Kovács János', publishedDate: '2021-03-03' },
  },
  {
    name: 'hu: Kovács János 2021.03.03. 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Kovács János</p><p>2021.03.03. 10:15</p>${PROSE}</article></main>`,
      'hu',
    ),
    expected: { author: 'Kovács János', publishedDate: '2021-03-03' },
  },
  {
    name: 'hu: Írta: Kovács János 2021. márc. 3., szerda',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Írta: Kovács János</p><p>2021. márc. 3., szerda</p>${PROSE}</article></main>`,
      'hu',
    ),
    expected: { author: 'Kovács János', publishedDate: '2021-03-03' },
  },
  {
    name: 'ro: De Ion Popescu 3 martie 2021, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>De Ion Popescu</p><p>3 martie 2021, 10:15</p>${PROSE}</article></main>`,
      'ro',
    ),
    expected: { author: 'Ion Popescu', publishedDate: '2021-03-03' },
  },
  {
    name: 'ro: Autor: Ion Popescu Publicat: 03.03.2021, 10:15 Actualizat: 04.03.2020',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Autor: Ion Popescu</p><p>Publicat: 03.03.2021, 10:15</p><p>Actualizat: 04.03.2020</p>${PROSE}</article></main>`,
      'ro',
    ),
    expected: { author: 'Ion Popescu', publishedDate: '2021-03-03' },
  },
  {
    name: 'bg: Автор: Иван Иванов 3 март 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Автор: Иван Иванов</p><p>3 март 2021</p>${PROSE}</article></main>`,
      'bg',
    ),
    expected: { author: 'Иван Иванов', publishedDate: '2021-03-03' },
  },
  {
    name: 'hr: Piše: Ivan Horvat 3. listopada 2021.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Piše: Ivan Horvat</p><p>3. listopada 2021.</p>${PROSE}</article></main>`,
      'hr',
    ),
    expected: { author: 'Ivan Horvat', publishedDate: '2021-10-03' },
  },
  {
    name: 'hr: Autor: Ivan Horvat Objavljeno: 03.10.2021. u 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Autor: Ivan Horvat</p><p>Objavljeno: 03.10.2021. u 10:15</p>${PROSE}</article></main>`,
      'hr',
    ),
    expected: { author: 'Ivan Horvat', publishedDate: '2021-10-03' },
  },
  {
    name: 'sr: Аутор: Иван Петровић 3. октобар 2021.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Аутор: Иван Петровић</p><p>3. октобар 2021.</p>${PROSE}</article></main>`,
      'sr',
    ),
    expected: { author: 'Иван Петровић', publishedDate: '2021-10-03' },
  },
  {
    name: 'lt: Jonas Jonaitis 2021 m. gegužės 3 d. 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jonas Jonaitis</p><p>2021 m. gegužės 3 d. 10:15</p>${PROSE}</article></main>`,
      'lt',
    ),
    expected: { author: 'Jonas Jonaitis', publishedDate: '2021-05-03' },
  },
  {
    name: 'ca: Per Jordi Puig 3 de març de 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Per Jordi Puig</p><p>3 de març de 2021</p>${PROSE}</article></main>`,
      'ca',
    ),
    expected: { author: 'Jordi Puig', publishedDate: '2021-03-03' },
  },
  {
    name: 'ja: 2023年5月3日 10:15 著者：山田太郎',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>2023年5月3日 10:15</p><p>著者：山田太郎</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { author: '山田太郎', publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 公開日：2023/05/03 更新日：2022/06/01 ライター：山田太郎',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>公開日：2023/05/03　更新日：2022/06/01</p><p>ライター：山田太郎</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { author: '山田太郎', publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 令和5年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>令和5年5月3日</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 令和５年５月３日（水）',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>令和５年５月３日（水）</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 令和元年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>令和元年5月3日</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2019-05-03' },
  },
  {
    name: 'ja: ２０２３年５月３日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>２０２３年５月３日</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 文=山田太郎 写真=鈴木花子 2023.05.03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>文=山田太郎　写真=鈴木花子</p><p>2023.05.03</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { author: '山田太郎', publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 山田太郎（記者） 2023年5月3日（水）',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>山田太郎（記者）</p><p>2023年5月3日（水）</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ja: 最終更新日：2023年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>最終更新日：2023年5月3日</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ja: 投稿日: 2023年5月3日 最終更新: 2022年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>投稿日: 2023年5月3日 最終更新: 2022年5月3日</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 作者：王小明 2023年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>作者：王小明</p><p>2023年5月3日</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { author: '王小明', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 2023-05-03 10:15 来源：新华网 作者：王小明',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>2023-05-03 10:15 来源：新华网 作者：王小明</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { author: '王小明', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 记者 王小明 发布时间：2023-05-03 10:15:30',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>记者 王小明 发布时间：2023-05-03 10:15:30</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { author: '王小明', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 2023年05月03日10:15 | 来源： 人民网',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>2023年05月03日10:15 | 来源：<a href="x">人民网</a></p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 二〇二三年五月三日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>二〇二三年五月三日</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-CN: 最后更新：2023年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>最后更新：2023年5月3日</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'zh-TW: 文/張三 2023/05/03 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>文/張三</p><p>2023/05/03 10:15</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { author: '張三', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 記者王小明／台北報導 2023年5月3日 週三',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>記者王小明／台北報導</p><p>2023年5月3日 週三</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { author: '王小明', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 記者 王小明 / 台北報導 2023-05-03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>記者 王小明 / 台北報導</p><p>2023-05-03</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { author: '王小明', publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 中華民國112年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>中華民國112年5月3日</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 民國 112 年 5 月 3 日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>民國 112 年 5 月 3 日</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 發布日期：112-05-03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>發布日期：112-05-03</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'zh-TW: 張貼日期：112年5月3日',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>張貼日期：112年5月3日</p>${PROSE}</article></main>`,
      'zh-TW',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 김철수 기자 입력 2023.05.03 10:15 수정 2022.05.04',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>김철수 기자</p><p>입력 2023.05.03 10:15 수정 2022.05.04</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { author: '김철수', publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 기자명 김철수 승인 2023.05.03 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>기자명 김철수</p><p>승인 2023.05.03 10:15</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { author: '김철수', publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 김철수 기자 kim@example.co.kr 2023년 5월 3일',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>김철수 기자 kim@example.co.kr</p><p>2023년 5월 3일</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { author: '김철수', publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 글 김철수 사진 이영희 등록 2023-05-03 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>글 김철수 사진 이영희</p><p>등록 2023-05-03 10:15</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { author: '김철수', publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 2023. 5. 3. 오전 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>2023. 5. 3. 오전 10:15</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: 최종수정 2023.05.03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>최종수정 2023.05.03</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ar: بقلم: أحمد محمد 3 مايو 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>بقلم: أحمد محمد</p><p>3 مايو 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { author: 'أحمد محمد', publishedDate: '2023-05-03' },
  },
  {
    name: 'ar: كتب: أحمد محمد الأربعاء 03 مايو 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>كتب: أحمد محمد</p><p>الأربعاء 03 مايو 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { author: 'أحمد محمد', publishedDate: '2023-05-03' },
  },
  {
    name: 'ar: ٣ أيار ٢٠٢٣',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>٣ أيار ٢٠٢٣</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ar: 3 شباط/فبراير 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 شباط/فبراير 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-02-03' },
  },
  {
    name: 'ar: الأحد 3 كانون الأول 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>الأحد 3 كانون الأول 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-12-03' },
  },
  {
    name: 'ar: 3 كانون الثاني/ يناير 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 كانون الثاني/ يناير 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-01-03' },
  },
  {
    name: 'ar: 3 تشرين الأول 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 تشرين الأول 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-10-03' },
  },
  {
    name: 'ar: 3 تشرين الثاني 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 تشرين الثاني 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-11-03' },
  },
  {
    name: 'ar: تاريخ النشر: 03/05/2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>تاريخ النشر: 03/05/2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'ar: آخر تحديث: 3 مايو 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>آخر تحديث: 3 مايو 2023</p>${PROSE}</article></main>`,
      'ar',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'fa: ۱۳ اردیبهشت ۱۴۰۲',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>۱۳ اردیبهشت ۱۴۰۲</p>${PROSE}</article></main>`,
      'fa',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'fa: ۱۴۰۲/۰۲/۱۳',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>۱۴۰۲/۰۲/۱۳</p>${PROSE}</article></main>`,
      'fa',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'fa: تاریخ انتشار: ۱۳ اردیبهشت ۱۴۰۲ - ۱۰:۱۵ - 03 May 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>تاریخ انتشار: ۱۳ اردیبهشت ۱۴۰۲ - ۱۰:۱۵ - 03 May 2023</p>${PROSE}</article></main>`,
      'fa',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'he: מאת ישראל ישראלי 3 במאי 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>מאת ישראל ישראלי</p><p>3 במאי 2023</p>${PROSE}</article></main>`,
      'he',
    ),
    expected: { author: 'ישראל ישראלי', publishedDate: '2023-05-03' },
  },
  {
    name: 'he: מאת: ישראל ישראלי פורסם: 03.05.23, 10:15',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>מאת: ישראל ישראלי</p><p>פורסם: 03.05.23, 10:15</p>${PROSE}</article></main>`,
      'he',
    ),
    expected: { author: 'ישראל ישראלי', publishedDate: '2023-05-03' },
  },
  {
    name: 'he: עודכן לאחרונה: 3 במאי 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>עודכן לאחרונה: 3 במאי 2023</p>${PROSE}</article></main>`,
      'he',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'hi: लेखक: राम कुमार 3 मई 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>लेखक: राम कुमार</p><p>3 मई 2023</p>${PROSE}</article></main>`,
      'hi',
    ),
    expected: { author: 'राम कुमार', publishedDate: '2023-05-03' },
  },
  {
    name: 'hi: प्रकाशित: 03 मई 2023, 10:15 IST',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>प्रकाशित: 03 मई 2023, 10:15 IST</p>${PROSE}</article></main>`,
      'hi',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'en-IN: By: Ram Kumar | Updated: 04 May 2022 08:00 AM (IST) | Published: 03 M',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By: Ram Kumar | Updated: 04 May 2022 08:00 AM (IST) | Published: 03 May 2023</p>${PROSE}</article></main>`,
      'en-IN',
    ),
    expected: { author: 'Ram Kumar', publishedDate: '2023-05-03' },
  },
  {
    name: 'en-IN: Written by Ram Kumar New Delhi | May 3, 2023 10:15 IST',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Written by Ram Kumar</p><p>New Delhi | May 3, 2023 10:15 IST</p>${PROSE}</article></main>`,
      'en-IN',
    ),
    expected: { author: 'Ram Kumar', publishedDate: '2023-05-03' },
  },
  {
    name: 'th: 3 พฤษภาคม 2566',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 พฤษภาคม 2566</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'th: 3 พ.ค. 2566 10:15 น.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 พ.ค. 2566 10:15 น.</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'th: วันพุธที่ 3 พฤษภาคม พ.ศ. 2566',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>วันพุธที่ 3 พฤษภาคม พ.ศ. 2566</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'th: 3 พ.ค. 66',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>3 พ.ค. 66</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'th: 03/05/2566',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>03/05/2566</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'th: ๓ พฤษภาคม ๒๕๖๖',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>๓ พฤษภาคม ๒๕๖๖</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { publishedDate: '2023-05-03' },
  },
  {
    name: 'vi: Tác giả: Nguyễn Văn An Thứ tư, 3/5/2023, 10:15 (GMT+7)',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Tác giả: Nguyễn Văn An</p><p>Thứ tư, 3/5/2023, 10:15 (GMT+7)</p>${PROSE}</article></main>`,
      'vi',
    ),
    expected: { author: 'Nguyễn Văn An', publishedDate: '2023-05-03' },
  },
  {
    name: 'vi: Nguyễn Văn An Ngày 03 tháng 05, 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Nguyễn Văn An</p><p>Ngày 03 tháng 05, 2023</p>${PROSE}</article></main>`,
      'vi',
    ),
    expected: { author: 'Nguyễn Văn An', publishedDate: '2023-05-03' },
  },
  {
    name: 'vi: Cập nhật lần cuối: 03/05/2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Cập nhật lần cuối: 03/05/2023</p>${PROSE}</article></main>`,
      'vi',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'id: Oleh Budi Santoso Rabu, 3 Mei 2023 10:15 WIB',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Oleh Budi Santoso</p><p>Rabu, 3 Mei 2023 10:15 WIB</p>${PROSE}</article></main>`,
      'id',
    ),
    expected: { author: 'Budi Santoso', publishedDate: '2023-05-03' },
  },
  {
    name: 'id: Penulis: Budi Santoso 3 Agustus 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Penulis: Budi Santoso</p><p>3 Agustus 2023</p>${PROSE}</article></main>`,
      'id',
    ),
    expected: { author: 'Budi Santoso', publishedDate: '2023-08-03' },
  },
  {
    name: 'id: Ditulis oleh Budi Santoso 03/05/2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Ditulis oleh Budi Santoso</p><p>03/05/2023</p>${PROSE}</article></main>`,
      'id',
    ),
    expected: { author: 'Budi Santoso', publishedDate: '2023-05-03' },
  },
  {
    name: 'en: NEW YORK, March 3, 2021 /PRNewswire/ -- Pears are ripe, and whoever h',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>NEW YORK, March 3, 2021 /PRNewswire/ -- Pears are ripe, and whoever has waited long enough is glad about it today.</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: '2021-03-03' },
  },
  {
    name: 'en: LONDON--(BUSINESS WIRE)--Pears are ripe. March 03, 2021 09:00 AM East',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>LONDON--(BUSINESS WIRE)--Pears are ripe.</p><p>March 03, 2021 09:00 AM Eastern Standard Time</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: '2021-03-03' },
  },
  {
    name: 'en: March 03, 2021 09:00 ET | Source: Pear Inc.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>March 03, 2021 09:00 ET | Source: Pear Inc.</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: '2021-03-03' },
  },
  {
    name: 'en: By Jane Doe 3 days ago',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe</p><p>3 days ago</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: null },
  },
  {
    name: 'en: By Jane Doe Updated 3 hours ago',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe</p><p>Updated 3 hours ago</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: null },
  },
  {
    name: 'en: Jane Doe, Staff Writer Mar. 3, 2021 Updated: Mar. 4, 2020 8:15 a.m.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jane Doe, Staff Writer</p><p>Mar. 3, 2021 Updated: Mar. 4, 2020 8:15 a.m.</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-03' },
  },
  {
    name: 'en: By JANE DOE, Associated Press Wed, March 3, 2021 at 10:15 AM EST · 5',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By JANE DOE, Associated Press</p><p>Wed, March 3, 2021 at 10:15 AM EST · 5 min read</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'JANE DOE', publishedDate: '2021-03-03' },
  },
  {
    name: 'en: By Jane Doe Sept. 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe</p><p>Sept. 3, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en-GB: Jane Doe 04/03/2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jane Doe</p><p>04/03/2021</p>${PROSE}</article></main>`,
      'en-GB',
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'en-AU: Jane Doe 04/03/2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jane Doe</p><p>04/03/2021</p>${PROSE}</article></main>`,
      'en-AU',
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'en: Words by Jane Doe; photographs by Bob Roe 3 Sep 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Words by Jane Doe; photographs by Bob Roe</p><p>3 Sep 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Story by Jane Doe Photography by Bob Roe September 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Story by Jane Doe</p><p>Photography by Bob Roe</p><p>September 3, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Jane Doe Sep 3, 2021 10:15am',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Jane Doe<br>Sep 3, 2021 10:15am</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Jane Doe Published Sep 3, 2021 • Last updated Sep 4, 2020 • 3 minute',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><div>Jane Doe</div><div>Published Sep 3, 2021 • Last updated Sep 4, 2020 • 3 minute read</div>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Analysis by Jane Doe Friday 3 September 2021 10:15 BST',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Analysis by Jane Doe</p><p>Friday 3 September 2021 10:15 BST</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Guest author: Jane Doe 2021-09-03',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Guest author: Jane Doe</p><p>2021-09-03</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Posted by Jane Doe at 10:15 on 3 September, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Posted by Jane Doe at 10:15 on 3 September, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: Friday, 03 September 2021, by Jane Doe | Filed under Fruit',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Friday, 03 September 2021, by Jane Doe | Filed under Fruit</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: By Dr. Jane Doe | September 3rd, 2021 | Categories: Fruit | 0 Comment',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Dr. Jane Doe | September 3rd, 2021 | Categories: Fruit | 0 Comments</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Dr. Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'en: By Jane Doe Last updated: September 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe</p><p>Last updated: September 3, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: null },
  },
  {
    name: 'en: By Jane Doe Reviewed on September 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe</p><p>Reviewed on September 3, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: null },
  },
  {
    name: 'en: Join us on September 3, 2021 at the orchard for an afternoon of pears',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Join us on September 3, 2021 at the orchard for an afternoon of pears, cider and music that all will like.</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: Event date: 3 September 2027',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Event date: 3 September 2027</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: Effective date: September 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>Effective date: September 3, 2021</p>${PROSE}</article></main>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: ignores the dates of related articles',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1>${PROSE}</article></main><aside><h3>Related articles</h3><ul><li><a href="/a">Apples</a><time datetime="2021-01-02">Jan 2, 2021</time></li><li><a href="/b">Plums</a><time datetime="2021-01-03">Jan 3, 2021</time></li></ul></aside>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: ignores the authors and dates of comments',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1>${PROSE}</article></main><section id="comments"><h2>2 Comments</h2><ol class="comment-list"><li class="comment"><article><footer class="comment-meta"><div class="comment-author vcard"><b class="fn">Bob Roe</b> <span class="says">says:</span></div><div class="comment-metadata"><a href="#c1"><time datetime="2021-01-02T10:00:00+00:00">January 2, 2021 at 10:00 am</time></a></div></footer><p>Nice.</p></article></li></ol></section>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: ignores the date of the copyright line',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1>${PROSE}</article></main><footer><p>Copyright © 2021-01-02 Example</p></footer>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: ignores the authors and dates of recent posts',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1>${PROSE}</article></main><section><h2>Recent posts</h2><div class="card"><h3><a href="/x">Apples</a></h3><span>By Bob Roe</span> <span>January 2, 2021</span></div><div class="card"><h3><a href="/y">Plums</a></h3><span>By Ann Poe</span> <span>January 3, 2021</span></div></section>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'en: By Jane Doe • September 3, 2021',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<header><a href="/">Site</a></header><main><article><h1>A long title about pears and winter</h1><p>By Jane Doe • September 3, 2021</p>${PROSE}</article></main><aside><p>By Bob Roe • January 3, 2020</p></aside>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-09-03' },
  },
  {
    name: 'th: โดย สมชาย ใจดี | 12 มกราคม 2567 เวลา 09:30 น.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>โดย สมชาย ใจดี | 12 มกราคม 2567 เวลา 09:30 น.</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { author: 'สมชาย ใจดี', publishedDate: '2024-01-12' },
  },
  {
    name: 'th: เรื่อง: สมชาย ใจดี',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>เรื่อง: สมชาย ใจดี</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'th',
    ),
    expected: { author: 'สมชาย ใจดี' },
  },
  {
    name: 'ja: 文・佐藤花子',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>文・佐藤花子</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'ja',
    ),
    expected: { author: '佐藤花子' },
  },
  {
    name: 'ko: 글·사진 홍길동',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>글·사진 홍길동</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { author: '홍길동' },
  },
  {
    name: 'vi: Bài viết: Trần Thị Bình | 12 Tháng Một, 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Bài viết: Trần Thị Bình | 12 Tháng Một, 2024</p>${PROSE}</article></main>`,
      'vi',
    ),
    expected: { author: 'Trần Thị Bình', publishedDate: '2024-01-12' },
  },
  {
    name: 'vi: 12 Tháng Mười Hai, 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 Tháng Mười Hai, 2024</p>${PROSE}</article></main>`,
      'vi',
    ),
    expected: { publishedDate: '2024-12-12' },
  },
  {
    name: 'lv: 2024. gada 12. janvāris',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>2024. gada 12. janvāris</p>${PROSE}</article></main>`,
      'lv',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'kk: 2024 жылғы 12 қаңтар',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>2024 жылғы 12 қаңтар</p>${PROSE}</article></main>`,
      'kk',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'ru: Автор материала: Ольга Смирнова',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Автор материала: Ольга Смирнова</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'ru',
    ),
    expected: { author: 'Ольга Смирнова' },
  },
  {
    name: 'bn: লেখক: রহিমা খাতুন',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>লেখক: রহিমা খাতুন</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'bn',
    ),
    expected: { author: 'রহিমা খাতুন' },
  },
  {
    name: 'sq: Nga Arta Hoxha',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Nga Arta Hoxha</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'sq',
    ),
    expected: { author: 'Arta Hoxha' },
  },
  {
    name: 'ta: 12 ஜனவரி 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ஜனவரி 2024</p>${PROSE}</article></main>`,
      'ta',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'te: 12 జనవరి 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 జనవరి 2024</p>${PROSE}</article></main>`,
      'te',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'gu: 12 જાન્યુઆરી 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 જાન્યુઆરી 2024</p>${PROSE}</article></main>`,
      'gu',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'ur: 12 ستمبر 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ستمبر 2024</p>${PROSE}</article></main>`,
      'ur',
    ),
    expected: { publishedDate: '2024-09-12' },
  },
  {
    name: 'hy: 12 Հունվարի 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 Հունվարի 2024</p>${PROSE}</article></main>`,
      'hy',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'ka: 12 იანვარი 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 იანვარი 2024</p>${PROSE}</article></main>`,
      'ka',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'ar-MA: 12 يوليوز 2023',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 يوليوز 2023</p>${PROSE}</article></main>`,
      'ar-MA',
    ),
    expected: { publishedDate: '2023-07-12' },
  },
  {
    name: 'ko: 작성일 24-01-12 09:30 | 조회 1,234',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>작성일 24-01-12 09:30 | 조회 1,234</p>${PROSE}</article></main>`,
      'ko',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'zh-CN: 作者 | 张小红 编辑 | 李四',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>作者 | 张小红　编辑 | 李四</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'zh-CN',
    ),
    expected: { author: '张小红' },
  },
  {
    name: 'tr: Haber: Ayşe Demir / Fotoğraf: Ali Kaya',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Haber: Ayşe Demir / Fotoğraf: Ali Kaya</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'tr',
    ),
    expected: { author: 'Ayşe Demir' },
  },
  {
    name: 'sl: Besedilo: Ana Kovač',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Besedilo: Ana Kovač</p><p>12.01.2024</p>${PROSE}</article></main>`,
      'sl',
    ),
    expected: { author: 'Ana Kovač' },
  },
  {
    name: 'km: ១២ មករា ២០២៤',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>១២ មករា ២០២៤</p>${PROSE}</article></main>`,
      'km',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'lo: 12 ມັງກອນ 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ມັງກອນ 2024</p>${PROSE}</article></main>`,
      'lo',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'kn: 12 ಜನವರಿ 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ಜನವರಿ 2024</p>${PROSE}</article></main>`,
      'kn',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'ml: 12 ജനുവരി 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ജനുവരി 2024</p>${PROSE}</article></main>`,
      'ml',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'pa: 12 ਜਨਵਰੀ 2024',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>12 ਜਨਵਰੀ 2024</p>${PROSE}</article></main>`,
      'pa',
    ),
    expected: { publishedDate: '2024-01-12' },
  },
  {
    name: 'pl: Modyfikacja: 12 września 2022',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Modyfikacja: 12 września 2022</p>${PROSE}</article></main>`,
      'pl',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'lt: Atnaujinta 2024 m. sausio 12 d.',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>Atnaujinta 2024 m. sausio 12 d.</p>${PROSE}</article></main>`,
      'lt',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'bn: আপডেট: ১২ জানুয়ারি ২০২৪',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<main><article><h1>A long title about pears and winter</h1><p>আপডেট: ১২ জানুয়ারি ২০২৪</p>${PROSE}</article></main>`,
      'bn',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'it: Inviato da Gianna Rossi il 5 novembre 2019',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Inviato da Gianna Rossi il 5 novembre 2019</p>${PROSE}`,
      'it',
    ),
    expected: { author: 'Gianna Rossi', publishedDate: '2019-11-05' },
  },
  {
    name: 'id: Diposkan oleh Budi Santoso pada 15 Agustus 2013',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Diposkan oleh Budi Santoso pada 15 Agustus 2013</p>${PROSE}`,
      'id',
    ),
    expected: { author: 'Budi Santoso', publishedDate: '2013-08-15' },
  },
  {
    name: 'tr: Gönderen Ayşe Yılmaz, 3 Aralık 2014',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Gönderen Ayşe Yılmaz, 3 Aralık 2014</p>${PROSE}`,
      'tr',
    ),
    expected: { author: 'Ayşe Yılmaz', publishedDate: '2014-12-03' },
  },
  {
    name: 'cs: Vložil Jan Novák, 17. května 2012',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Vložil Jan Novák, 17. května 2012</p>${PROSE}`,
      'cs',
    ),
    expected: { author: 'Jan Novák', publishedDate: '2012-05-17' },
  },
  {
    name: 'ko: 작성자 김민수 | 작성일 2012-05-17',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>작성자 김민수 | 작성일 2012-05-17</p>${PROSE}`,
      'ko',
    ),
    expected: { author: '김민수', publishedDate: '2012-05-17' },
  },
  {
    name: 'ko: 송고시간 2018-05-17 11:12',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>송고시간 2018-05-17 11:12</p>${PROSE}`,
      'ko',
    ),
    expected: { publishedDate: '2018-05-17' },
  },
  {
    name: 'zh: 本文作者：张小明',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>本文作者：张小明</p>${PROSE}`,
      'zh',
    ),
    expected: { author: '张小明' },
  },
  {
    name: 'zh: 编辑于 2021-05-17 11:12',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>编辑于 2021-05-17 11:12</p>${PROSE}`,
      'zh',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'pl: Data dodania: 2012-05-17',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Data dodania: 2012-05-17</p>${PROSE}`,
      'pl',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'es: Escrito el 17 de mayo de 2012 por Juana Pérez',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Escrito el 17 de mayo de 2012 por Juana Pérez</p>${PROSE}`,
      'es',
    ),
    expected: { author: 'Juana Pérez', publishedDate: '2012-05-17' },
  },
  {
    name: 'pt: Postado por Joana Silva às 11:12',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Postado por Joana Silva às 11:12</p>${PROSE}`,
      'pt',
    ),
    expected: { author: 'Joana Silva' },
  },
  {
    name: 'fr: Rédigé par Jeanne Dupont et publié depuis Lyon',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Rédigé par Jeanne Dupont et publié depuis Lyon</p>${PROSE}`,
      'fr',
    ),
    expected: { author: 'Jeanne Dupont' },
  },
  {
    name: 'ru: Опубликовано: 17.05.2012. Автор: Анна Петрова. Про',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Опубликовано: 17.05.2012. Автор: Анна Петрова. Просмотров: 210</p>${PROSE}`,
      'ru',
    ),
    expected: { author: 'Анна Петрова', publishedDate: '2012-05-17' },
  },
  {
    name: 'de: Blog-Beitrag von Karl Muster, Berlin',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>Blog-Beitrag von Karl Muster, Berlin</p>${PROSE}`,
      'de',
    ),
    expected: { author: 'Karl Muster' },
  },
  {
    name: 'de: 17.05.2012 - Redaktion: Karl Muster',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>17.05.2012 - Redaktion: Karl Muster</p>${PROSE}`,
      'de',
    ),
    expected: { author: 'Karl Muster', publishedDate: '2012-05-17' },
  },
  {
    name: 'zh: 記者張小明／台北報導, after date and newspaper',
    html: page(
      '<title>A long title about pears and winter</title>',
      `<h1>A long title about pears and winter</h1><p>2018-05-17 11:12 果園報 記者張小明／台北報導</p>${PROSE}`,
      'zh-TW',
    ),
    expected: { author: '張小明', publishedDate: '2018-05-17' },
  },
  {
    name: 'ko: 입력 2023.05.03 10:15 | 김철수 기자',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>입력 2023.05.03 10:15 | 김철수 기자</p>${PROSE}`,
      'ko',
    ),
    expected: { author: '김철수', publishedDate: '2023-05-03' },
  },
  {
    name: 'ko: [과수원일보=김철수 기자]',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>[과수원일보=김철수 기자]</p>${PROSE}`,
      'ko',
    ),
    expected: { author: '김철수' },
  },
  {
    name: 'tr: 3 Mayıs 2023 tarihinde Ayşe Demir tarafından',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>3 Mayıs 2023 tarihinde Ayşe Demir tarafından yayınlandı</p>${PROSE}`,
      'tr',
    ),
    expected: { author: 'Ayşe Demir', publishedDate: '2023-05-03' },
  },
  {
    name: 'el: Γράφει ο Γιώργος Νικολάου',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Γράφει ο Γιώργος Νικολάου</p>${PROSE}`,
      'el',
    ),
    expected: { author: 'Γιώργος Νικολάου' },
  },
  {
    name: 'bg: от Иван Петров',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>от Иван Петров</p>${PROSE}`, 'bg'),
    expected: { author: 'Иван Петров' },
  },
  {
    name: 'el: Του Γιώργου Νικολάου',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>Του Γιώργου Νικολάου</p>${PROSE}`, 'el'),
    expected: { author: 'Γιώργου Νικολάου' },
  },
  {
    name: 'cs: Napsal(a) Jana Malá dne 1. 2. 2021',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Napsal(a) Jana Malá dne 1. 2. 2021</p>${PROSE}`,
      'cs',
    ),
    expected: { author: 'Jana Malá', publishedDate: '2021-02-01' },
  },
  {
    name: 'tr: a link to a columnist',
    html: page(
      '<title>Pears in winter</title>',
      `<p><a href="/yazarlar/mehmet-kaya/">Mehmet KAYA</a></p><h1>Pears in winter</h1><p>07 Ocak 2022</p>${PROSE}`,
      'tr',
    ),
    expected: { author: 'Mehmet KAYA', publishedDate: '2022-01-07' },
  },
  {
    name: 'zh: 本报记者 李小明',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>本报记者 李小明</p>${PROSE}`, 'zh'),
    expected: { author: '李小明' },
  },
  {
    name: 'ja: 文＝佐藤一郎 写真＝鈴木二郎',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>文＝佐藤一郎　写真＝鈴木二郎</p>${PROSE}`,
      'ja',
    ),
    expected: { author: '佐藤一郎' },
  },
  {
    name: 'zh: 记者 刘洋',
    html: page(
      '<title>果园里的梨树在冬天</title>',
      `<h1>果园里的梨树在冬天</h1><p>2025-10-17 08:30 果园日报 记者 刘洋</p>${PROSE}`,
      'zh',
    ),
    expected: { author: '刘洋', publishedDate: '2025-10-17' },
  },
];
