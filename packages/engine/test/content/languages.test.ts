/**
 * Pages in ten languages and of every page type: content is kept and boilerplate dropped. All pages
 * are made up.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

interface Expectation {
  readonly keeps: readonly string[];
  readonly drops: readonly string[];
}

const PAGES: Readonly<Record<string, Expectation>> = {
  'ar-article': {
    keeps: ['قبل خمس سنوات كانت أبواب السوق', '## ليس ترميمًا للحجر وحده', 'لا في إغلاق السوق من جديد'],
    drops: ['اقتصاد', 'متحف جديد للخط العربي', 'اشترك في نشرتنا', 'جميع الحقوق محفوظة', 'واتساب'],
  },
  'ar-recipe': {
    keeps: ['شوربة دافئة سهلة التحضير', '- كوبان من العدس الأحمر المغسول', 'يُطحن المزيج بالخلاط', 'تُقدَّم الشوربة ساخنة'],
    drops: ['كبسة الدجاج', 'حلويات', 'شروط الاستخدام', 'اترك تعليقًا'],
  },
  'de-article-comments': {
    keeps: ['Frisches Brot duftet', '## Wie man es richtig lagert', 'altert es am schnellsten'],
    drops: ['Kommentar schreiben', 'Sauerteig ansetzen in sieben Tagen', 'Wir verwenden Cookies', 'Impressum'],
  },
  'de-product': {
    keeps: ['# Wanderrucksack Kamm 28 l', 'Das gespannte Netz', '28 Liter', 'kein nasser Rücken', 'in Portugal'],
    drops: ['Trekkingstöcke', 'Newsletter abonnieren', 'Warenkorb', 'Impressum'],
  },
  'en-article-div-soup': {
    keeps: [
      'Every spring somebody in our marina',
      '## Pressure',
      '## Wind',
      'a better table than any that you can buy',
    ],
    drops: ['Five knots that never slip', 'We use cookies', 'Privacy policy', 'Sign up for our weekly letter'],
  },
  'en-collection': {
    keeps: [
      'thrown on the wheel in our Devon studio',
      'Speckled oat mug',
      'Lidded travel cup',
      'Small hands mug',
      '£34.00',
    ],
    drops: ['Refund policy', 'Join our mailing list', 'Sort by', 'Vases'],
  },
  'en-docs': {
    keeps: [
      'A job that throws is tried again',
      '```js\nqueue.process(job, {\n  attempts: 8,',
      'Return `Infinity` to give up',
      '| jitter | 0.2 |',
      'jobs that failed together',
    ],
    drops: ['Dead letters', 'Careers', 'Edit this page', 'Copyright'],
  },
  'es-listing': {
    keeps: [
      'Concierto de la banda municipal',
      'Taller de encuadernación',
      'Viernes 18, 21:00 h',
      'las setas del pinar',
    ],
    drops: ['Trámites', 'Padrón municipal', 'Aviso legal'],
  },
  'hi-article': {
    keeps: ['राजस्थान के एक छोटे से गाँव', 'पंचायत के सामने अपना नक्शा रखा', 'ज़िला प्रशासन ने पाइप'],
    drops: ['व्यापार', 'सोने के दाम में गिरावट', 'गोपनीयता नीति', 'खेतों में ड्रोन'],
  },
  'hi-service': {
    keeps: ['अपनी छत से बिजली बनाइए', 'सर्वेक्षण और नक्शा', 'पाँच साल की देखभाल', 'बादल वाले दिनों में', 'पुराना कनेक्शन'],
    drops: ['नियम और शर्तें', 'संपर्क करें', 'न्यूज़लेटर'],
  },
  'ja-blog': {
    keeps: [
      '祖父の納屋から出てきた自転車',
      '## 三日目：ホイールの振れ取り',
      '急いで締めると',
      '- チェーン：千五百円',
      '毎朝の通勤',
    ],
    drops: ['アーカイブ', '雨どいを直す', 'プライバシーポリシー', '包丁を研ぐ', 'はてなブックマーク'],
  },
  'ja-docs': {
    keeps: ['hikari は起動するときに', 'host = "127.0.0.1"', '逆プロキシ', '結果を残しておく秒数', 'ttl を 0 にします'],
    drops: ['クイック検索', '索引', 'Sphinx'],
  },
  'ko-article': {
    keeps: ['서울 변두리의 작은 서점', '말하지 않는 독서 모임', '위로를 받는다는 손님'],
    drops: ['프로야구 시범경기', '무단전재', '개인정보처리방침', '카카오톡 공유', '회원가입'],
  },
  'ko-qa': {
    keeps: [
      '순서는 그대로 두고 중복만',
      "['가람', '나래', '가람', '다솜']",
      '[...new Set(names)]',
      'Map을 이용하는 편이',
    ],
    drops: ['두 배열의 교집합', '이용약관', '답변 등록', '로그인'],
  },
  'ru-forum': {
    keeps: ['Посадил прошлой осенью четыре яблони', 'ничего, кроме воды и мульчи', 'стакан на дерево'],
    drops: ['Обрезка старой груши', 'Конфиденциальность', 'Что нового', 'Вы должны войти'],
  },
  'ru-news': {
    keeps: ['Водяная мельница, построенная', 'Самой трудной частью оказалось колесо', 'муку первого помола'],
    drops: ['Мост через реку', 'Музей деревянного зодчества', 'Все права защищены', 'Погода', 'ВКонтакте'],
  },
  'th-article': {
    keeps: ['เมื่อสิบปีก่อนคลองสายนี้', '## ปุ๋ยหมักที่เปลี่ยนรายจ่ายเป็นรายได้', 'ค่าออกซิเจนในน้ำ'],
    drops: ['รถไฟสายใหม่', 'นโยบายความเป็นส่วนตัว', 'เข้าสู่ระบบ'],
  },
  'zh-forum-thread': {
    keeps: ['昨天刚换了新显卡', '转接头是不是双链路', '主板BIOS里的CSM', '给后来的人参考'],
    drops: ['固态硬盘掉速', '隐私政策', '立即注册', '发表回复'],
  },
  'zh-news-article': {
    keeps: ['清晨六点半', '陈阿姨回忆说', '## 一箱土，连起几十户人家', '共享菜篮', '菜园才不会'],
    drops: ['地铁八号线', '社区食堂', '版权所有', '体育', '微博'],
  },
  'zh-product': {
    keeps: ['# 手沖咖啡壺 600ml 溫度顯示', '壺身採用304不鏽鋼', '600毫升', '溫度計誤差大約一度', '細長鶴嘴'],
    drops: ['手搖磨豆機', '訂閱電子報', '隱私權政策', '購物車'],
  },
};

describe.each(Object.entries(PAGES))('%s', (name, { keeps, drops }) => {
  const html = readFileSync(join(import.meta.dirname, '../fixtures/languages', `${name}.html`), 'utf8');
  const { markdown } = convert(html, { includeMeta: false });

  test.each(keeps)('keeps %j', (text) => {
    expect(markdown).toContain(text);
  });

  test.each(drops)('drops %j', (text) => {
    expect(markdown).not.toContain(text);
  });
});

test('there are twenty pages in ten languages', () => {
  const languages = Object.keys(PAGES).map((name) => name.slice(0, 2));
  expect([languages.length, new Set(languages).size]).toEqual([20, 10]);
});
