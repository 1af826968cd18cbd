/** Page fragments with the markup of common publishing systems. All texts are made up. */
import type { Group } from '../suites.ts';

export const fragments: readonly Group[] = [
  {
    construct: 'README files',
    rows: [
      `<h1 align="center"><br><a href="https://example.com"><img src="https://example.com/logo.svg" alt="Lamp" width="200"></a><br>Lamp<br></h1>
<h4 align="center">A small tool for <a href="https://example.com/x" target="_blank">bright</a> rooms.</h4>
<p align="center"><a href="https://ci.example.com/b"><img src="https://img.example.com/b.svg" alt="Build"></a>
<a href="https://npm.example.com/lamp"><img src="https://img.example.com/v.svg" alt="Version"></a></p>
<p align="center"><a href="#install">Install</a> • <a href="#use">Use</a> • <a href="#licence">Licence</a></p>`,
      `<div class="markdown-heading"><h2 class="heading-element">Install</h2><a id="user-content-install" class="anchor" aria-label="Permalink: Install" href="#install"></a></div>
<div class="highlight highlight-source-shell notranslate" dir="auto"><pre>$ npm install --save <span class="pl-s">lamp</span>
$ lamp --help</pre></div>
<p dir="auto">Then add it to <code>package.json</code>:</p>
<div class="highlight highlight-source-json notranslate"><pre>{ <span class="pl-ent">"lamp"</span>: <span class="pl-s">"^1.0.0"</span> }</pre></div>`,
      `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""> Read <code>*.md</code> files</li>
<li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox"> Write <em>them</em>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled=""> with <a href="/t">tables</a></li></ul></li></ul>`,
      `<table><thead><tr><th>Option</th><th align="center">Default</th><th align="right">Since</th></tr></thead><tbody>
<tr><td><code>--out=&lt;dir&gt;</code></td><td align="center"><code>./dist</code></td><td align="right">1.0</td></tr>
<tr><td><code>-v</code>, <code>--verbose</code></td><td align="center">off | on</td><td align="right">1.2</td></tr>
<tr><td><code>a|b</code></td><td align="center"></td><td align="right">2.0</td></tr></tbody></table>`,
      `<h2>API</h2><h3><code>lamp(options)</code> ⇒ <code>Promise&lt;Lamp&gt;</code></h3><p>Returns a <code>Promise</code>. Throws if <code>options.size &lt; 0</code>.</p>
<p><strong>Kind</strong>: global function<br><strong>Returns</strong>: <code>Lamp</code> - the <em>lamp</em></p>
<table><tr><th>Param</th><th>Type</th></tr><tr><td>options</td><td><code>Object</code></td></tr><tr><td>[options.size]</td><td><code>number</code> | <code>string</code></td></tr></table>`,
      `<p>Thanks to these people:</p><table><tr><td align="center"><a href="https://example.com/a"><img src="https://example.com/a.png" width="100px;" alt="Ann"><br><sub><b>Ann</b></sub></a><br><a href="/c" title="Code">💻</a> <a href="/d" title="Documentation">📖</a></td>
<td align="center"><a href="https://example.com/b"><img src="https://example.com/b.png" alt="Bo"><br><sub><b>Bo</b></sub></a></td></tr></table>`,
      `<blockquote><p><strong>Note</strong><br>Lamp needs Node &gt;= 20.</p></blockquote><blockquote><p><strong>Warning:</strong> Do <em>not</em> use <code>rm -rf /</code>!</p></blockquote>`,
      `<details><summary>Show the <b>long</b> list</summary><ol><li>one</li><li>two<pre><code class="language-js">const a = 1;
const b = \`\${a}\`;
</code></pre></li><li>three</li></ol></details><p>Done.</p>`,
      `<h3>Changelog</h3><ul><li><strong>2.0.0</strong> – <em>2024-01-02</em><ul><li>BREAKING: <code>foo_bar()</code> is now <code>fooBar()</code> (<a href="/pull/12">#12</a>)</li><li>fix: <code>*</code> in globs</li></ul></li><li><strong>1.9.1</strong><ul><li>fix #7, #8 and __proto__</li></ul></li></ul>`,
      `<p><kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>P</kbd> opens it, <kbd>Esc</kbd> closes it. H<sub>2</sub>O, x<sup>2</sup>, <mark>marked</mark>, <ins>new</ins> and <del>old</del>.</p>`,
    ],
  },
  {
    construct: 'documentation pages',
    rows: [
      `<h2>Usage<a class="headerlink" href="#usage" title="Link to this heading">¶</a></h2><p>Text.</p><h3 id="x" tabindex="-1">More <a class="header-anchor" href="#x" aria-label="Permalink">#</a></h3>`,
      `<section id="usage"><h2>Usage</h2><p>Import <a class="reference internal" href="mod.html#m" title="mod"><code class="xref py py-mod docutils literal notranslate"><span class="pre">mod</span></code></a> and call <code class="docutils literal notranslate"><span class="pre">f(x,</span> <span class="pre">*args)</span></code>.</p>
<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="kn">import</span> <span class="nn">mod</span>
<span class="n">mod</span><span class="o">.</span><span class="n">f</span><span class="p">(</span><span class="mi">1</span><span class="p">)</span>  <span class="c1"># __call__</span>
</pre></div></div></section>`,
      [
        `<div class="admonition note"><p class="admonition-title">Note</p><p>Only on <code>Linux</code>.</p></div><p>After.</p>`,
        '<blockquote><p>[!NOTE] Only on <code>Linux</code>.</p></blockquote><p>After.</p>',
      ],
      `<dl class="field-list simple"><dt class="field-odd">Parameters<span class="colon">:</span></dt><dd class="field-odd"><ul class="simple"><li><p><strong>x</strong> (<em>int</em>) – the number</p></li><li><p><strong>**kwargs</strong> – passed on</p></li></ul></dd></dl>`,
      `<p>The <strong><code>boundaryMode()</code></strong> method of <a href="/Array"><code>Array</code></a> instances creates a new array with all sub-array elements <em>concatenated</em> into it recursively up to the specified depth.</p>
<h2 id="syntax"><a href="#syntax">Syntax</a></h2><div class="code-example"><pre class="brush: js notranslate"><code>boundaryMode()
boundaryMode(depth)
</code></pre></div><h3 id="parameters"><a href="#parameters">Parameters</a></h3>`,
      `<div class="theme-code-block language-bash"><div class="codeBlockContent"><pre tabindex="0" class="prism-code language-bash"><code class="codeBlockLines"><span class="token-line" style="color:#bfc7d5"><span class="token function">npm</span><span class="token plain"> start</span><br></span><span class="token-line"><span class="token plain">echo "a*b"</span><br></span></code></pre></div></div>`,
      [
        `<div class="theme-admonition theme-admonition-tip alert alert--success"><div class="admonitionHeading_Gvgb">tip</div><div class="admonitionContent_BuS1"><p>Use <strong>two</strong>.</p></div></div><ul><li>a</li></ul>`,
        '<blockquote><p>[!TIP] Use <strong>two</strong>.</p></blockquote><ul><li>a</li></ul>',
      ],
      `<p>See <a href="https://docs.example.com/a_(b)/c?x=1&amp;y=2#z">the manual</a>, section 1.2.3. Set <code>PATH=$PATH:/usr/bin</code>; do not set <code>--</code>.</p><p>1. is not a list, nor is<br>2. this one.</p>`,
      `<ol><li><p>Open the file:</p><pre><code>vi ~/.bashrc
</code></pre></li><li><p>Add a line:</p><pre><code class="language-sh">export A="\\$B"
	# indented by a tab
</code></pre><p>Then save.</p></li><li><p>Run <code>. ~/.bashrc</code></p><blockquote><p>It prints nothing.</p></blockquote></li></ol>`,
      `<table class="docutils"><colgroup><col style="width: 50%"><col style="width: 50%"></colgroup><thead><tr class="row-odd"><th class="head"><p>Name</p></th><th class="head"><p>Value</p></th></tr></thead><tbody><tr class="row-even"><td><p><code>a_b</code></p></td><td><p>1 * 2</p></td></tr><tr class="row-odd"><td><p>c</p></td><td><p>first</p><p>second</p></td></tr></tbody></table>`,
      `<p>Run <samp>make</samp> with <var>N</var> jobs: <code>make -j<var>N</var></code>.</p><pre>$ make -j<var>N</var>
<b>cc</b> -o <i>a.out</i> a.c
</pre>`,
      `<h2>Class <code>Map&lt;K, V&gt;</code></h2><p>A map from <code>K</code> to <code>V</code>; see also <code><a href="Set.html">Set</a>&lt;K&gt;</code>.</p><ul><li><code>get(K key): V | undefined</code> – the value</li><li><code>set(K key, V value): this</code></li></ul>`,
      `<p>Use <code>\`\`\`</code> to open a block and <code>\`</code> for code. Write <code>**bold**</code> for <strong>bold</strong> and <code>_it_</code> for <em>it</em>, <code>\\*</code> for *.</p>`,
      `<p>Escape <code>&lt;</code> as <code>&amp;lt;</code> and <code>&amp;</code> as <code>&amp;amp;</code>, so that &lt;script&gt; is shown as &amp;lt;script&amp;gt;.</p>`,
    ],
  },
  {
    construct: 'articles',
    rows: [
      `<article class="post"><header class="entry-header"><h1 class="entry-title">A day&nbsp;out</h1><p class="byline">By <a href="/author/ann" rel="author">Ann</a> | 3 May</p></header>
<div class="entry-content"><p class="wp-block-paragraph">We <em>went</em>, we <strong>saw</strong>…</p>
<figure class="wp-block-image size-large"><a href="/full.jpg"><img loading="lazy" src="/small.jpg" srcset="/small.jpg 300w, /full.jpg 1200w" sizes="100vw" alt="A hill"></a><figcaption class="wp-element-caption">A <em>hill</em></figcaption></figure>
<h2 class="wp-block-heading">Food</h2><ul class="wp-block-list"><li>Bread &amp; butter</li><li>Tea (2 cups)</li></ul>
<blockquote class="wp-block-quote"><p>So good.</p><cite>Bo</cite></blockquote><hr class="wp-block-separator"><p>The end.</p></div></article>`,
      `<p>“It was,” she said, “<i>the</i> best—<b>the</b> worst.” <a href="/x">Read&nbsp;more&nbsp;»</a></p><p>‘Well’, he said… “*sigh*”.</p>`,
      `<p><span style="font-weight: 400;">One&nbsp;</span><b>two</b><span style="font-weight: 400;">&nbsp;three</span><b> four </b><span>five</span></p><p>&nbsp;</p><p><b>Six:</b><span>&nbsp;seven</span></p>`,
      `<div class="gallery"><figure><img src="/1.jpg" alt="One"></figure><figure><img src="/2.jpg" alt="Two"></figure><figure><img src="/3.jpg" alt=""><figcaption>Three</figcaption></figure></div>`,
      `<h3><strong>1. Wash</strong></h3><p>Wash it.<br><br>Dry it.</p><h3><strong>2. Cut</strong></h3><p>Cut it in 1/2.</p>`,
      `<ol><li>200 g flour</li><li>2–3 eggs</li><li>½ tsp. salt</li></ol><p>Bake at 180 °C / 350 °F for ~40 min.</p>`,
      `<div>First line<br>Second line<br><br>Second paragraph<div>A block</div>Loose text</div>`,
      `<p><a href="/1">First</a> | <a href="/2">Second</a> | <a href="/3">Third</a></p><p>[<a href="/edit">edit</a>] [<a href="/src">source</a>]</p>`,
      `<div class="card"><a href="/post/1" class="card-link"><img src="/t.jpg" alt="Thumb"><div class="card-body"><h3>Title of it</h3><p>Text <b>of</b> it.</p><span>5 min</span></div></a></div>`,
      `<ul class="list"><li><a href="/a"><h4>A</h4><p>about a</p></a></li><li><a href="/b"><h4>B</h4><p>about b</p></a></li></ul>`,
      `<p>Price: <del>$20</del> <ins>$15</ins>* <small>*while stocks last</small></p><p>5 * 3 = 15, 2**3 = 8, a_b_c, __init__, ~5 min, #1, @bo, C:\\temp</p>`,
      `<p>— Who is there?</p><p>- Me.</p><p>+ You.</p><p>* They.</p><p>1) We.</p><p># All.</p>`,
      `<p>Q: What?<br>A: That.</p><p><b>Q:</b>What?<br><b>A:</b>That.</p>`,
      `<p><img src="/a.png"><img src="/b.png"> Text<br><img src="/c.png" alt="C">Text</p>`,
      `<p>By&nbsp;<strong>Ann&nbsp;B.</strong>,<em>&nbsp;staff</em></p><p><em>Last changed:&nbsp;</em>today</p>`,
      `<table class="infobox"><tbody><tr><th colspan="2">Lamp</th></tr><tr><td colspan="2"><img src="/l.png" alt="A lamp"><br>A lamp</td></tr><tr><th scope="row">Made</th><td>1900<br>1901</td></tr><tr><th scope="row">By</th><td><a href="/ann">Ann</a>, <a href="/bo">Bo</a></td></tr></tbody></table><p>A <b>lamp</b> is a lamp.<sup id="cite-1"><a href="#note-1">[1]</a></sup></p>`,
    ],
  },
  {
    construct: 'posts and e-mails',
    rows: [
      `<div class="post"><p>I tried <code>x = y*z*w</code> but got:</p><pre class="lang-py s-code-block"><code class="hljs language-python">Traceback (most recent call last):
  File <span class="hljs-string">"a.py"</span>, line <span class="hljs-number">1</span>
</code></pre><p>Why? I use <strong>Python 3.12</strong> on <em>Windows</em> (C:\\Python).</p><p>&gt; as said above</p></div>`,
      `<blockquote><p>On Monday Bo wrote:</p><blockquote><p>On Sunday Ann wrote:</p><p>Hi!</p></blockquote><p>Hi.</p></blockquote><p>Bye.</p>`,
      `<p>@ann: see #42, !7 and bo@example.com – or http://example.com/a_b?c=d&amp;e=f#g.</p><p>:-) &lt;3 ^_^ \\o/ ¯\\_(ツ)_/¯ *hug*</p>`,
      `<p>Steps:<br>1. Open<br>2. Close<br>- or not<br># really</p><p>===</p><p>Done<br>---</p>`,
      `<div dir="ltr">Hi Ann,<br><br>here it is:<br><ul><li>one</li><li>two</li></ul><div><br></div><div>Best,</div><div>Bo</div></div>`,
      `<p>a &lt; b &amp;&amp; c &gt; d || e; if (x[0][1]) { y = ~z; } // ok</p>`,
      `<p>| not | a table |<br>|---|---|<br>| a | b |</p>`,
      `<p>diff:</p><p>--- a/x<br>+++ b/x<br>@@ -1 +1 @@<br>-old<br>+new</p>`,
      `<p>\`\`\`js<br>let a = 1<br>\`\`\`</p><p>~~~</p><p>[link](http://a.b) ![img](c.png) &lt;http://d.e&gt; [ref]: /x</p>`,
      `<p>Dear all,<br />\nplease read [1] and [2][3].<br />\n\n[1]: http://a.b<br />\n[2]: see above</p>`,
    ],
  },
  {
    construct: 'Chinese, Japanese and Korean pages',
    rows: [
      `<h1>快速开始</h1><p>本文档介绍如何<strong>安装</strong>和<strong>使用（入门）</strong>本软件。详见<a href="/guide">《用户指南》</a>。</p><ol><li><strong>下载：</strong>访问<a href="https://example.com/">官网</a>下载。</li><li><strong>安装。</strong>运行<code>npm i</code>。</li></ol>`,
      `<p><strong>注意：</strong>请勿删除<code>config.json</code>文件！<em>“默认值”</em>为<code>true</code>。</p><blockquote><p><b>提示：</b>支持<b>Windows</b>、<b>macOS</b>和<b>Linux。</b></p></blockquote>`,
      `<table><thead><tr><th>参数</th><th>说明</th></tr></thead><tbody><tr><td><code>name</code></td><td><strong>（必填）</strong>名称</td></tr><tr><td><code>type</code></td><td>类型，<em>“a”</em>或<em>“b”</em>，默认<em>“a”。</em></td></tr></tbody></table>`,
      `<h2>はじめに</h2><p>この文書では、<strong>「設定ファイル」</strong>の書き方を説明します。<em>（注：第２版）</em></p><ul><li><b>必須：</b><code>name</code></li><li><b>任意。</b>省略可</li></ul>`,
      `<p>東京は、<b>日本の首都。</b>人口は<b>約1,400万人（2023年）</b>で、<i>『世界最大級』</i>の都市です。<a href="/tokyo"><b>詳細はこちら。</b></a></p>`,
      `<h2>시작하기</h2><p><strong>리액트(React)</strong>는 <em>"사용자 인터페이스"</em>를 만들기 위한 <strong>라이브러리.</strong>입니다. <code>useState()</code>를 <b>(반드시)</b>사용하세요.</p>`,
      `<p>　　首行缩进的段落。</p><p>　　第二段，<b>加粗。</b>继续。</p>`,
      `<p>他说：“<b>你好！</b>”她说：“<b>再见。”</b>然后离开了。</p><p>《<i>书名</i>》<b>——</b>作者</p>`,
      `<p>1、第一<br>2、第二<br>（1）第三<br>①第四</p><p>＊注　全角＊星号＿下划线＿</p>`,
      `<p><ruby>漢字</ruby>と<b>ひらがな</b>、<span lang="en">English</span>混在<b>テスト。</b>OK？<b>はい！</b>次へ。</p>`,
      `<p>使用<strong><a href="/a">链接</a></strong>和<strong><code>代码</code></strong>，以及<a href="/b"><strong>“粗体链接”</strong></a>。</p>`,
      `<p><em>斜体，</em><em>又斜体。</em><strong>粗，</strong>体<strong><em>粗斜！</em></strong>完</p>`,
    ],
  },
  {
    construct: 'old pages',
    rows: [
      `<CENTER><FONT SIZE=5 COLOR="#ff0000"><B>Welcome</B></FONT></CENTER><HR><P>Hello<BR>there<P>again<UL><LI>One<LI>Two<UL><LI>Three</UL></UL><ADDRESS>me@example.com</ADDRESS>`,
      `<p><b>Bold <i>both</b> italic</i> plain</p><p>para<div>in div</div>tail</p>`,
      `<font face="Arial"><p>One</p><p>Two <b>three</font></b></p>four`,
      `<dl><dd>Indented</dd></dl><p>x</p>`,
      `<table border=0><tr><td width="50%">a</td><td>b<br>c</td></tr><tr><td colspan=2 align=center>d</td></tr></table>`,
      `<a name="top"></a><h2>Top</h2><p><a href="#top">Back to <i>top</i></a></p>`,
      `<p>a<br clear="all">b<nobr>c d</nobr><tt>e</tt><big>f</big><strike>g</strike></p>`,
      `<body bgcolor=white><h1>A<p>B</h1><p>C`,
    ],
  },
];
