import type { RawCell } from './types.ts'
import { cellText, type ColumnMapping } from './types.ts'
import { similarity, readHeader } from './header-text.ts'
import { areSynonyms } from './synonyms.ts'
import type { ImportTarget } from './targets.ts'
import { conversion } from './units.ts'

/** Columns with a lower similarity are left for people to map. */
const THRESHOLD = 0.6
/** Above this score a header is certain. */
export const CERTAIN_SCORE = 0.9

/** Awaited between two headers. It lets other requests run, and stops work that takes too long. */
export type PauseCheck = () => Promise<void>

/** Guesses the fields of a sheet's columns. Each field is used once, the most certain first. */
export async function guessColumns(
  { headers, samples }: { headers: readonly string[]; samples: readonly (readonly RawCell[])[] },
  targets: readonly ImportTarget[],
  pauseIfDue: PauseCheck,
): Promise<ColumnMapping[]> {
  const columns = headers.map((header, column): ColumnMapping => ({
    column,
    header,
    field: null,
    sample: samples.slice(0, 3).map(row => cellText(row[column]).slice(0, 60)),
  }))
  const pairs: { column: number; target: ImportTarget; score: number }[] = []
  for (const { header, column } of columns) {
    await pauseIfDue()
    const word = readHeader(header).word
    if (word !== '')
      pairs.push(
        ...targets
          .map(target => ({ column, target, score: scoreOf(word, target, THRESHOLD) }))
          .filter(pair => pair.score >= THRESHOLD),
      )
  }
  pairs.sort((a, b) => b.score - a.score || a.column - b.column)
  const used = new Set<string>()
  for (const { column, target } of pairs) {
    const mapping = columns[column]
    if (!mapping || mapping.field !== null || used.has(target.field)) continue
    used.add(target.field)
    mapping.field = target.field
    const unit = unitFor(mapping, target)
    if (unit) mapping.unit = unit
  }
  return columns
}

/**
 * The number of certain headers. It distinguishes the header row from titles above it, and the main sheet from others.
 */
export async function certainCount(
  headers: readonly string[],
  targets: readonly ImportTarget[],
  pauseIfDue: PauseCheck,
): Promise<number> {
  let count = 0
  for (const header of headers) {
    await pauseIfDue()
    const word = readHeader(header).word
    if (word !== '' && targets.some(target => scoreOf(word, target, CERTAIN_SCORE) >= CERTAIN_SCORE)) count++
  }
  return count
}

/** Weight of similar letters in names of which neither contains the other. */
const LETTERS_ONLY = 0.85

/** Similarity of a header and a target, from 0 to 1. One below `least` may be 0: it is not computed. */
export function scoreOf(header: string, target: ImportTarget, least = 0): number {
  const word = wordOf(header)
  const names = namesOf(target)
  if (names.some(name => name.text === word.text)) return target.matchOnly ? 0.99 : 1
  // Fields of records to be created match only exact headers.
  if (target.field.includes('.')) return 0
  if (names.some(name => areSynonyms(word.text, name.text))) return 0.95
  if (target.def.to && names.some(name => word.stem === name.stem)) return CERTAIN_SCORE
  const isContained = names.some(
    name =>
      (name.isDistinctive && word.text.includes(name.text)) || (word.isDistinctive && name.text.includes(word.text)),
  )
  const needed = isContained ? least : least / LETTERS_ONLY
  const closest = Math.max(
    ...names.map(name => (canBeSimilar([word.text, name.text], needed) ? similarity(word.text, name.text) : 0)),
  )
  return isContained ? Math.max(THRESHOLD, closest) : closest * LETTERS_ONLY
}

/** Whether two words can be so similar: words of very different length share too few letter pairs. */
function canBeSimilar([a, b]: readonly [string, string], least: number): boolean {
  return 2 * (Math.min(a.length, b.length) - 1) >= Math.max(least, THRESHOLD) * (a.length + b.length - 2)
}

/** A word with what comparisons need of it. */
interface Word {
  text: string
  isDistinctive: boolean
  stem: string
}

const asWord = (text: string): Word => ({ text, isDistinctive: isDistinctive(text), stem: stem(text) })

let latest: Word | undefined

/** A header is compared with all targets before the next. */
function wordOf(header: string): Word {
  if (latest?.text !== header) latest = asWord(header)
  return latest
}

/**
 * Whether a word is specific enough to be found inside another: `净重` and `weight` are; `id`, `no` and `code` are in
 * half of all names.
 */
function isDistinctive(word: string): boolean {
  return /\p{Script=Han}/u.test(word) ? word.length > 1 && !GENERIC.has(word) : word.length > 3 && !GENERIC.has(word)
}

const GENERIC = new Set([
  'code',
  'name',
  'date',
  'time',
  'type',
  'number',
  'value',
  'unit',
  'item',
  'line',
  'note',
  'status',
  '编号',
  '编码',
  '名称',
  '日期',
  '时间',
  '类型',
  '序号',
  '单号',
])

const namesBy = new WeakMap<ImportTarget, Word[]>()

function namesOf(target: ImportTarget): Word[] {
  const known = namesBy.get(target)
  if (known) return known
  const names = [target.label.zh, target.label.en, target.field, ...target.words].map(name =>
    asWord(readHeader(name).word),
  )
  namesBy.set(target, names)
  return names
}

/** `货主名称` and `货主` mean the same reference. */
const stem = (word: string): string => word.replace(/(?:名称|名字|编号|编码|简称|全称|单位|号|号码)$/, '')

function unitFor({ header, sample }: ColumnMapping, target: ImportTarget): string | undefined {
  const named = readHeader(header).unit
  if (named !== undefined) return conversion(named, target.def) === undefined ? undefined : named
  // A share never exceeds one, so whole numbers are percentages.
  const figures = sample.filter(value => /^\d+(\.\d+)?$/.test(value)).map(Number)
  return conversion('%', target.def) === '0.01' && figures.some(n => n >= 1) && target.def.unit === undefined
    ? '%'
    : undefined
}
