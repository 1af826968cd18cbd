/**
 * What class names, ids, roles and the like speak of, and what short texts say. Each row is one group; `_` is the edge
 * of a word (`phrase-matcher.ts`). A new row or phrase takes effect with the next training.
 */
import { PhraseMatcher } from './phrase-matcher.ts';

/** Groups of words in `class`, `id`, `role`, `itemprop`, `itemtype`, `data-testid` and custom element names. */
const NAMES: Readonly<Record<string, string>> = {
  content: 'content _entry _text_ textblock prose markdown richtext rich_text _rte_ _copy_ wysiwyg bodytext longform',
  body: 'articlebody article_body post_body postbody entry_content post_content storybody story_body messagebody',
  article: 'article _post_ _posts_ blog _news_ _story_ _stories_ hentry',
  main: '_main primary',
  comment: 'comment disqus respond_',
  thread: 'thread forum topic message _answer question discussion conversation _posts_ _replies _reply',
  footer: 'footer _foot_ _bottom colophon contentinfo',
  header: 'header masthead topbar _top_ topnav',
  hero: 'hero jumbotron banner billboard',
  navigation: '_nav navbar navigation menu _nav_ _links_ linklist sitemap',
  breadcrumb: 'breadcrumb crumb',
  paging: 'pagination pager paging _page_numbers _pages_ nextprev prev_next load_more loadmore',
  contents: '_toc_ toc_ tableofcontents table_of_contents onthispage on_this_page',
  sidebar: 'sidebar aside _side_ _rail_ rightrail complementary secondary widget gutter left_col right_col',
  share: 'share sharing social facebook twitter pinterest whatsapp _follow addthis',
  related:
    'related recommend similar _more_ readnext read_next upsell cross_sell crosssell you_may also_like alsolike suggest',
  popular: 'trending popular latest recent featured _top_stories most_read bestsell recirc',
  promo: 'promo advert _ad_ _ads_ adslot adunit sponsor _dfp_ affiliate offer campaign callout teaser',
  newsletter: 'newsletter subscribe subscription signup sign_up mailchimp optin opt_in',
  modal: 'modal popup dialog overlay lightbox drawer offcanvas off_canvas tooltip toast popover flyout dropdown',
  cookie: 'cookie consent gdpr onetrust privacy ccpa',
  byline: 'byline author _by_ contributor writer',
  bio: '_bio_ author_box authorbox about_author author_bio authorinfo author_info',
  date: '_date_ datetime _time_ timestamp published posted_on updated dateline',
  meta: '_meta_ metadata _info_ postmeta entry_meta',
  tags: '_tags_ _tag_ taglist categories category _topics_ keywords chips chip_',
  product: 'product _sku_ _pdp variant',
  price: 'price cost currency amount discount _sale_',
  cart: 'cart basket checkout buybox buy_box add_to buy_ wishlist quantity _qty_ shipping delivery stock availab',
  card: 'card tile _cell_ thumb',
  list: '_list results listing collection archive feed catalog',
  item: 'item _entry_ record',
  grid: 'grid _row_ columns masonry gallery',
  form: 'form_ _form search login signin sign_in register password input field',
  filter: 'filter facet refine sort_ _sort _sorting options',
  hidden:
    'hidden sr_only sronly screen_reader screenreader visuallyhidden visually_hidden invisible a11y offscreen _skip noscript',
  caption: 'caption credit',
  faq: 'faq accordion collaps expand toggle disclosure',
  quote: 'quote testimonial',
  review: 'review rating stars feedback _ugc_',
  spec: 'spec_ specs specification techspec attribute dimension details _detail feature',
  description: 'description _desc_ overview about',
  summary: 'summary excerpt intro_ abstract _lead_ _lede _dek_ standfirst subtitle subhead deck_',
  title: 'title heading headline',
  tabs: '_tab_ _tabs_ tabpanel tablist carousel slider slick swiper splide slide_',
  button: 'button _btn _cta_ action toolbar',
  account: 'account user profile avatar member _login lang_ language locale country region_selector',
  media: 'image _img_ video media photo picture player figure embed podcast audio',
  code: 'code highlight snippet _pre_ syntax terminal',
  section: 'section block_ module panel component wrapper container',
  legal: 'legal copyright disclaimer terms disclosure',
  table: 'table datagrid infobox',
  step: 'step _steps_ instruction ingredient recipe method_ direction',
  note: '_note_ notice warning _tip_ alert admonition info_box infobox',
  reference: 'reference footnote citation bibliography cite_',
  signature: 'signature _sig_ likes reactions votes vote_ karma badge reputation trust_level',
};

export const NAME_GROUPS: readonly string[] = Object.keys(NAMES);

/** Groups of what short texts and headings say, in the languages of most of the web. */
const SAYINGS: Readonly<Record<string, string>> = {
  share:
    '_share_ _tweet_ facebook twitter whatsapp linkedin pinterest instagram _follow_us_ teilen partager compartir condividi compartilhar поделиться 分享 シェア 공유 مشاركة साझा แชร์ delen udostępnij paylaş',
  related:
    '_related_ _more_from_ _more_in_ _you_may_ _you_might_ _also_like_ _read_more_ _recommended_ _read_next_ _see_also_ _up_next_ _more_stories_ _similar_ _keep_reading_ _customers_also_ _frequently_bought_ _people_also_ _explore_more_ verwandte ähnliche _auch_interessant_ _lire_aussi_ _articles_liés_ _à_lire_ relacionad correlati podobne gerelateerd похожие _читайте_ 相关 相關 推荐 推薦 関連 おすすめ 관련 추천 _ذات_صلة_ _اقرأ_ संबंधित _यह_भी_ เกี่ยวข้อง ilgili',
  popular:
    '_trending_ _popular_ _latest_ _most_read_ _recent_ _featured_ _top_stories_ beliebt neueste populaire récents _más_leíd _más_vistos_ popolari populares популярн последние 热门 熱門 最新 人気 新着 인기 최신 الأكثر الأحدث लोकप्रिय ताज़ा ล่าสุด ยอดนิยม',
  comments:
    '_comments_ _comment_ _leave_a_ _post_a_comment_ _replies_ _join_the_ kommentare kommentar commentaires comentarios commenti comentários reacties komentarze комментари 评论 評論 留言 コメント 댓글 تعليق टिप्पणी ความคิดเห็น yorum',
  reply:
    '_reply_ _quote_ _report_ _upvote_ _like_ _likes_ _helpful_ antworten répondre responder rispondi ответить 回复 回覆 返信 답글 رد_ जवाब ตอบ',
  newsletter:
    'newsletter _subscribe_ _sign_up_ _email_address_ _inbox_ abonnieren _inscrivez_ suscr iscriviti inscreva подпис 订阅 訂閱 メルマガ 購読 구독 اشترك सब्सक्राइब สมัคร',
  cookie: 'cookie cookies _gdpr_ _consent_ _we_use_ 隐私 隱私 プライバシー 개인정보 الخصوصية गोपनीयता куки',
  legal:
    'copyright _all_rights_ _privacy_policy_ _privacy_ _terms_ impressum datenschutz _mentions_légales_ _aviso_legal_ _política_ конфиденциальн _условия_ 版权 版權 利用規約 이용약관 _حقوق_ _शर्तें_ นโยบาย',
  login:
    '_log_in_ _login_ _sign_in_ _register_ _my_account_ _create_account_ _password_ anmelden registrieren connexion _iniciar_sesión_ accedi entrar войти регистрация 登录 登入 注册 ログイン 로그인 회원가입 _تسجيل_ _लॉगिन_ เข้าสู่ระบบ',
  search:
    '_search_ _menu_ _navigation_ _skip_to_ suche recherche buscar cerca поиск _меню_ 搜索 搜尋 検索 메뉴 검색 _بحث_ _القائمة_ खोज ค้นหา เมนู',
  cart: '_add_to_cart_ _add_to_bag_ _add_to_basket_ _buy_now_ _checkout_ _wishlist_ _in_stock_ _out_of_stock_ _sold_out_ _quantity_ warenkorb _ajouter_au_ _añadir_al_ _carrito_ carrello корзин _купить_ 购物车 加入购物 カート 장바구니 سلة कार्ट ตะกร้า sepet',
  shipping:
    '_shipping_ _delivery_ _returns_ _warranty_ _free_returns_ _refund_ versand rückgabe livraison retour_ envío devolucion spedizione доставк 配送 送料 배송 الشحن डिलीवरी จัดส่ง',
  filter:
    '_filter_ _filters_ _sort_by_ _sort_ _show_more_ _view_all_ _see_all_ _load_more_ _show_all_ _clear_all_ _results_ _next_ _previous_ sortieren _mehr_anzeigen_ trier _ver_más_ _ver_todo_ показать 筛选 排序 次へ 더보기 المزيد और_ เพิ่มเติม',
  author:
    '_by_ _written_by_ _posted_by_ _author_ _about_the_author_ _editor_ _von_ _par_ _por_ _autor_ _автор_ 作者 著者 기자 _بقلم_ लेखक ผู้เขียน',
  time: '_ago_ _updated_ _published_ _posted_ _min_read_ _minutes_ _read_time_ veröffentlicht aktualisiert publié publicado pubblicato опубликован 发布 更新 公開 입력 수정 نشر प्रकाशित เผยแพร่',
  reviews:
    '_reviews_ _review_ _rating_ _ratings_ _stars_ bewertung _avis_ reseñas opiniones recensioni avaliaç отзыв 评价 評價 レビュー 리뷰 تقييم समीक्षा รีวิว',
  description:
    '_description_ _details_ _overview_ _about_ _features_ _specifications_ _product_details_ _highlights_ beschreibung eigenschaften _technische_ caractéristiques descripción _características_ descrizione описание характеристик 描述 规格 商品説明 仕様 상품정보 المواصفات विवरण รายละเอียด',
  faq: '_faq_ _faqs_ _frequently_asked_ _questions_ häufige _preguntas_ _domande_ вопрос 常见问题 よくある質問 자주 أسئلة सवाल คำถาม',
  tags: '_tags_ _tagged_ _categories_ _category_ _topics_ _filed_under_ schlagw étiquettes etiquetas метки 标签 標籤 タグ 태그 الوسوم टैग แท็ก',
  contact:
    '_contact_us_ _contact_ _call_us_ _about_us_ _careers_ _help_center_ _customer_service_ _support_ kontakt contacto contatti контакт 联系 聯絡 お問い合わせ 문의 اتصل संपर्क ติดต่อ',
  advert:
    '_advertisement_ _sponsored_ _ad_ anzeige publicité publicidad реклама 广告 廣告 広告 광고 إعلان विज्ञापन โฆษณา',
  download: '_download_ _app_store_ _google_play_ _get_the_app_ _install_',
  app: '_learn_more_ _get_started_ _book_a_ _request_a_ _try_it_ _free_trial_ _contact_sales_ _mehr_erfahren_ _en_savoir_plus_ _más_información_ 了解更多 詳しく 자세히',
  reference:
    '_references_ _sources_ _citations_ _notes_ _external_links_ _bibliography_ _footnotes_ quellen einzelnachweise références referencias источник 参考 出典 참고 المراجع संदर्भ อ้างอิง',
  contents:
    '_table_of_contents_ _on_this_page_ _in_this_article_ _contents_ inhaltsverzeichnis sommaire _contenido_ содержание 目录 目次 목차 المحتويات सामग्री สารบัญ',
};

export const SAYING_GROUPS: readonly string[] = Object.keys(SAYINGS);

export const nameMatcher = new PhraseMatcher(Object.values(NAMES));
export const sayingMatcher = new PhraseMatcher(Object.values(SAYINGS));
