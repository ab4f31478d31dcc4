import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The words of docs/glossary.md that two writers chose differently: where the Chinese names the thing, the English must
 * not use the other word.
 */
const RULES = [
  { thing: /运单/, word: 'waybill', other: /\btrips?\b/i },
  // Tasks of robots are called tasks
  { thing: /主运单|(?<!审批|RPA)任务/, word: 'main waybill, or job', other: /\btasks?\b/i, except: '/robots/' },
  { thing: /对账单/, word: 'statement', other: /\breconciliations?\b/i },
  { thing: /承运商/, word: 'carrier', other: /\bvendors?\b/i },
] as const

const ROOT = join(import.meta.dirname, '..')
const SOURCES = globSync('{packages/domain,apps/server,apps/web}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: path => /\.test\.tsx?$|\/(testing|demo)(\/|$)/.test(path),
}).toSorted()

interface Pair {
  at: string
  zh: string
  en: string
}

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g
const CHINESE = /[\u4e00-\u9fff]/
/** Names of parameters are no words. */
const withoutNames = (text: string): string => text.replaceAll(/\$?\{[\w.:]+[?#]?/g, '')

/** Chinese literals with the English one that follows: `text('…', '…')`, `zh: '…', en: '…'`, `f.ref('…', …, { en: '…' })`. */
function pairsIn(file: string): Pair[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const literals = [...source.matchAll(LITERAL)].map(match => ({
    at: match.index,
    text: match[1] ?? match[2] ?? match[3] ?? '',
  }))
  return literals.flatMap(({ text: zh }, i) => {
    if (!CHINESE.test(zh)) return []
    const next = literals.slice(i + 1, i + 7)
    const end = next.findIndex(({ text }) => CHINESE.test(text))
    const en = next
      .slice(0, end < 0 ? next.length : end)
      .find(({ text, at }) => /^[A-Z]|\s/.test(text) || /en:\s*$/.test(source.slice(Math.max(0, at - 6), at)))
    return en ? [{ at: `${file}:${source.slice(0, en.at).split('\n').length}`, zh, en: en.text }] : []
  })
}

const ENTRY = /^\s*(?:'([\w.]+)'|(\w+)):\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/gm

function readEntries(file: string): [key: string, text: string][] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return Array.from(source.matchAll(ENTRY), ([, quoted, plain, ...texts]) => [
    quoted ?? plain ?? '',
    texts.find(one => one !== undefined) ?? '',
  ])
}

/** Texts of the pages, which stand in a file for each language. */
function entryPairs(file: string): Pair[] {
  const zh = new Map(readEntries(file.replace('/en.ts', '/zh.ts')))
  return readEntries(file).map(([key, en]) => ({ at: `${file}: ${key}`, zh: zh.get(key) ?? '', en }))
}

/** Texts of a small part, both languages in one file: the same key once in Chinese, once in English. */
function keyedPairs(file: string): Pair[] {
  const byKey = Map.groupBy(readEntries(file), ([key]) => key)
  return [...byKey].map(([key, texts]) => ({
    at: `${file}: ${key}`,
    zh: texts.find(([, text]) => CHINESE.test(text))?.[1] ?? '',
    en: texts.find(([, text]) => !CHINESE.test(text))?.[1] ?? '',
  }))
}

function pairsOf(file: string): Pair[] {
  if (file.endsWith('/locale/zh.ts')) return []
  if (file.endsWith('/locale/en.ts')) return entryPairs(file)
  return file.endsWith('/locale.ts') ? keyedPairs(file) : pairsIn(file)
}

const pairs = SOURCES.flatMap(pairsOf)

describe('the words of the texts', () => {
  it('are found in declarations, refusals and pages', () => {
    expect(pairs.length).toBeGreaterThan(5000)
    for (const place of ['waybill.errors.ts', 'main-waybill.fields.ts', 'transport/locale/en.ts', 'home/todos.ts'])
      expect(
        pairs.some(({ at }) => at.includes(place)),
        place,
      ).toBe(true)
  })

  it.each(RULES)('call it $word and nothing else', ({ thing, other, ...rule }) => {
    const isExcepted = (at: string) => 'except' in rule && at.includes(rule.except)
    const wrong = pairs.filter(({ at, zh, en }) => !isExcepted(at) && thing.test(zh) && other.test(withoutNames(en)))
    expect(wrong.map(({ at, zh, en }) => `${at}: ${zh} | ${en}`)).toEqual([])
  })
})
