import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText, plainText } from './index.ts'

/** The only possible output: escaped text, the allowed tags, and links to safe addresses. */
const SAFE =
  /^(?:[^<>&"]|&(?:amp|lt|gt|quot|nbsp);|<\/?(?:p|h3|h4|ul|ol|li|blockquote|strong|em|u|s)>|<br>|<a href="(?:https?:\/\/|mailto:|tel:)(?:[^<>"\s&]|&amp;)+" target="_blank" rel="noopener noreferrer">|<a href="#\/(?:[^<>"\s&]|&amp;)*">|<\/a>)*$/i

function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (name === 'br') continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function expectSound(html: string): string {
  const out = cleanRichText(html)
  expect(out).toMatch(SAFE)
  expect(isBalanced(out)).toBe(true)
  expect(cleanRichText(out)).toBe(out)
  return out
}

describe('output of an editor', () => {
  it.each([
    ['今日放假', '今日放假'],
    ['<div>第一段</div><div><b>粗</b>和<i>斜</i></div>', '<p>第一段</p><p><strong>粗</strong>和<em>斜</em></p>'],
    ['<h1>标题</h1><p>甲<br>乙</p>', '<h3>标题</h3><p>甲<br>乙</p>'],
    [
      '<ul><li>一</li><ul><li>一之一</li></ul><li>二</ul>',
      '<ul><li>一</li><li><ul><li>一之一</li></ul></li><li>二</li></ul>',
    ],
    ['<p>甲<p>乙', '<p>甲</p><p>乙</p>'],
    ['<p style="position:fixed" class="x" onclick="y()">甲</p>', '<p>甲</p>'],
    [
      '<a href="https://tax.example/a?b=1&amp;c=2">税务</a>',
      '<a href="https://tax.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">税务</a>',
    ],
    ['<a href="#/system_settings/driver?f.name=x">司机</a>', '<a href="#/system_settings/driver?f.name=x">司机</a>'],
    [
      '<a href="mailto:wu@example.cn">信</a> <a href="tel:0912-3888120">电话</a>',
      '<a href="mailto:wu@example.cn" target="_blank" rel="noopener noreferrer">信</a> <a href="tel:0912-3888120" target="_blank" rel="noopener noreferrer">电话</a>',
    ],
    ['1 < 2 && 3 > 2 "好"', '1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;好&quot;'],
    ['&lt;script&gt;字面&lt;/script&gt;', '&lt;script&gt;字面&lt;/script&gt;'],
    ['<b><i>甲</b>乙</i>', '<strong><em>甲</em></strong>乙'],
    ['<p></p><p>甲</p><ul><li></li></ul>', '<p>甲</p>'],
    ['<table><tr><td>甲</td><td>乙</td></tr></table>', '甲乙'],
    ['<li>甲</li>', '<p>甲</p>'],
  ])('%s', (given, wanted) => expect(expectSound(given)).toBe(wanted))

  it('is converted to plain text', () => {
    expect(plainText('<h1>放假</h1><p>甲&nbsp;乙</p><ul><li>一</li><li>&lt;二&gt;</li></ul>')).toBe(
      '放假 甲 乙 一 <二>',
    )
    expect(plainText('<p><br></p> &#8203;')).toBe('')
  })
})

/** Each example tries to execute something, and is named after its method. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['script', '<script>alert(1)</script>'],
  ['script in capitals', '<ScRiPt src=//x.example></sCrIpT >x'],
  ['script that is not closed', '甲<script>alert(1)'],
  ['script in script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['script after a broken tag', '<<script>alert(1)//<</script>'],
  ['a handler', '<img src=x onerror=alert(1)>'],
  ['a handler without blanks', '<img/src=x/onerror=alert(1)>'],
  ['a handler on a kept tag', '<b onmouseover=alert(1)>x</b>'],
  ['a handler behind a quote', '<p title="a" onclick="alert(1)">x</p>'],
  ['a handler out of an attribute', '<a href=\'https://x.example" onclick="alert(1)\'>x</a>'],
  ['javascript:', '<a href="javascript:alert(1)">x</a>'],
  ['in capitals', '<a href="JaVaScRiPt:alert(1)">x</a>'],
  ['behind blanks', '<a href=" \u0001 javascript:alert(1)">x</a>'],
  ['with a line end', '<a href="java\nscript:alert(1)">x</a>'],
  ['with an entity', '<a href="jav&#x0A;ascript:alert(1)">x</a>'],
  ['all in entities', '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>'],
  ['named entities', '<a href="javascript&colon;alert(1)">x</a>'],
  ['entities in entities', '<a href="&amp;#106;avascript:alert(1)">x</a>'],
  ['vbscript', '<a href="vbscript:x">x</a>'],
  ['data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a host behind a name', '<a href="https://bank.example@x.example/">x</a>'],
  ['backslashes', '<a href="https:\\\\x.example">x</a>'],
  ['two addresses', '<a href="https://x.example" href="javascript:alert(1)">x</a>'],
  ['a relative address', '<a href="//x.example/a">x</a>'],
  ['svg', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
  ['svg with a link', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['svg in svg', '<svg><svg></svg><img src=x onerror=alert(1)>'],
  ['math', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
  ['math with a link', '<math href="javascript:alert(1)">x</math>'],
  ['style', '<style>*{background:url(javascript:alert(1))}</style>'],
  ['style of a tag', '<p style="background:url(\'javascript:alert(1)\')">x</p>'],
  ['an import', '<style>@import "//x.example";</style>'],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['by a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  ['by a table', '<table><b><svg><desc><img src=x onerror=alert(1)></desc></svg>'],
  ['by a comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['by an old comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['by cdata', '<![CDATA[><img src=x onerror=alert(1)>]]>'],
  ['by a template', '<template><img src=x onerror=alert(1)></template>'],
  ['by a text area', '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>'],
  ['by a title', '<title><a href="</title><img src=x onerror=alert(1)>"></title>'],
  ['by xmp', '<xmp><p title="</xmp><img src=x onerror=alert(1)>">'],
  ['by backquotes', '<p title="``onmouseover=alert(1)">x</p>'],
  ['entities of tags', '&lt;img src=x onerror=alert(1)&gt;'],
  ['entities twice', '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;'],
  ['entities without end', '&ltscript&gtalert(1)&lt/script&gt'],
  ['zeros', '<scr\u0000ipt>alert(1)</scr\u0000ipt>'],
  ['half a tag', '<img src=x onerror=alert(1) '],
  ['an open quote', '<p title="x>y</p><script>alert(1)</script>'],
  ['base', '<base href="//x.example">'],
  ['meta', '<meta http-equiv=refresh content="0;url=javascript:alert(1)">'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="data:text/html;base64,PHNjcmlwdD4="></object>'],
  ['a form', '<form action="//x.example"><input name=p><button formaction="javascript:alert(1)">x</button></form>'],
  ['full-width signs', '＜script＞alert(1)＜/script＞'],
  ['names of prototypes', '<constructor><__proto__ href=x><a __proto__=x constructor=y toString=z>x</a>'],
  ['depth', '<ul><li>'.repeat(3000)],
  ['many opens', '<a href="https://x.example/"'.repeat(2000)],
]

describe('hostile input', () => {
  it.each(HOSTILE)('%s', (_, given) => {
    const out = expectSound(given)
    expect(out.replaceAll(/<a href="[^"]*"/g, '')).not.toMatch(
      /<[^>]*(?:javascript|vbscript|data:|onerror|onload|onclick|style)/i,
    )
  })

  it('does nothing in any combination', () => {
    const shred = fc.constantFrom(
      ...HOSTILE.flatMap(([, text]) => text.slice(0, 120).split(/(?<=[<>"'&;=/ ])|(?=[<>"'&;=/ ])/)),
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</ul>',
      '<b>',
      '</b>',
      '<a href="https://x.example/">',
      '</a>',
      '<blockquote>',
      '\u00a0',
      '字',
    )
    fc.assert(
      fc.property(fc.array(shred, { maxLength: 60 }), shreds => void expectSound(shreds.join(''))),
      { numRuns: 3000 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => void expectSound(text)),
      { numRuns: 1000 },
    )
    // It takes four seconds on an idle machine. The next test checks the time
  }, 60_000)

  it('takes linear time', () => {
    const begun = Date.now()
    for (const part of ['<a "', "<a '", '<a b=">', '<!--', '<svg>', '&#', '<', '<ul>'])
      expectSound(part.repeat(Math.floor(20_000 / part.length)))
    expect(Date.now() - begun).toBeLessThan(3000)
  })
})
