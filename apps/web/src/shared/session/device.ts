import type { Lang, Text } from '@tuheng/domain/kernel/text'

const BROWSERS: readonly [name: string | Text, sign: RegExp][] = [
  [{ zh: '钉钉', en: 'DingTalk' }, /DingTalk/],
  [{ zh: '微信', en: 'WeChat' }, /MicroMessenger/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Opera', /\bOPR\//],
  ['Chrome', /Chrome\/|CriOS/],
  ['Safari', /Safari\//],
]
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/**
 * Readable name of a user agent: `Chrome · Windows`. Empty if unknown; programs are named by the first word of their
 * agent.
 */
export function deviceOf(agent: string | null, lang: Lang): string {
  if (!agent) return ''
  const named = [BROWSERS, SYSTEMS].flatMap(list => list.find(([, sign]) => sign.test(agent))?.[0] ?? [])
  return named.length
    ? named.map(name => (typeof name === 'string' ? name : name[lang])).join(' · ')
    : (agent.split(/[\s/]/)[0] ?? '').slice(0, 40)
}
