import { type AnyResource, labelOf } from './resource.ts'
import type { Text } from './text.ts'

/** 单号: what the record is called. 类型: what the file is. 序号: which of its kind. */
const PATTERN_WORDS = {
  no: { zh: '单号', en: 'No' },
  kind: { zh: '类型', en: 'Kind' },
  index: { zh: '序号', en: 'Index' },
} as const satisfies Record<string, Text>
export type PatternWord = keyof typeof PATTERN_WORDS

export const MAX_PATTERN = 120
/** Folders that a pattern may make within each other. */
const MAX_FOLDERS = 5

const PLATE = ['车牌', 'Plate']

const TOKEN = /\{([^{}]*)\}/g
const wordFor = (token: string): PatternWord | undefined =>
  (Object.entries(PATTERN_WORDS) as [PatternWord, Text][]).find(([, { zh, en }]) => token === zh || token === en)?.[0]

/** Kinds whose values are short texts. */
const NAMING: ReadonlySet<string> = new Set([
  'text',
  'serial',
  'date',
  'dateTime',
  'month',
  'choice',
  'ref',
  'plate',
  'boxNo',
])

/** The fields whose values a pattern may name, by their labels in both languages. */
function patternFields({ fields }: Pick<AnyResource, 'fields'>): ReadonlyMap<string, string> {
  const byLabel = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    if (!NAMING.has(field.kind)) continue
    const { zh, en } = labelOf(field, name)
    for (const label of [zh, en]) if (!byLabel.has(label)) byLabel.set(label, name)
  }
  // However the resource calls it
  const plate = [...byLabel].find(([label]) => label.startsWith('车牌'))?.[1]
  if (plate) for (const label of PLATE) if (!byLabel.has(label)) byLabel.set(label, plate)
  return byLabel
}

/** What is wrong with a pattern such as `{货主}/{单号}_{车牌}_{类型}_{序号}`: an unknown name, too many folders, no name that tells files apart. */
export function patternProblem(
  resource: Pick<AnyResource, 'fields'>,
  pattern: string,
): { token: string } | 'folders' | undefined {
  if (pattern.split('/').length > MAX_FOLDERS + 1 || pattern.split('/').some(part => part.trim() === ''))
    return 'folders'
  const fields = patternFields(resource)
  const unknown = [...pattern.matchAll(TOKEN)]
    .map(([, token = '']) => token)
    .find(token => !wordFor(token) && !fields.has(token))
  return unknown === undefined ? undefined : { token: unknown }
}

/** The fields of the record that the pattern names. */
export function fieldsInPattern(resource: Pick<AnyResource, 'fields'>, pattern: string): string[] {
  const fields = patternFields(resource)
  return [
    ...new Set(
      [...pattern.matchAll(TOKEN)].flatMap(([, token = '']) => (wordFor(token) ? [] : (fields.get(token) ?? []))),
    ),
  ]
}

/** The parts of the path, from the outermost folder on, with what `say` says of each name. */
export function fillPattern(
  resource: Pick<AnyResource, 'fields'>,
  pattern: string,
  say: { word(word: PatternWord): string; field(name: string): string },
): string[] {
  const fields = patternFields(resource)
  const filled = (part: string) =>
    part.replace(TOKEN, (whole, token: string) => {
      const word = wordFor(token)
      const name = fields.get(token)
      return word ? say.word(word) : name === undefined ? whole : say.field(name)
    })
  return pattern.split('/').map(filled)
}
