import type { Issue } from './errors.ts'
import { wordsOf } from './invisible-characters.ts'
import { fieldIssue } from './kinds/kind.ts'
import type { Shape } from './shape.ts'
import type { Text } from './text.ts'

export const REASON: Text = { zh: '原因', en: 'Reason' }

/** The error for a text that must be there. `path` is its place in the request. */
export function missingWords(label: Text, path: string): Issue {
  return fieldIssue('field.required', { field: { kind: 'longText', label: label.zh, en: label.en }, name: path })
}

/**
 * A request whose typed texts (`s.words`) are as they are stored. A required one that shows nothing is an error at its
 * place; an optional one is left out.
 */
export function withWords<T>(shape: Shape, body: T): { body: T; issues: Issue[] } {
  const issues: Issue[] = []
  return { body: clean(shape, body, { path: '', issues }) as T, issues }
}

function clean(shape: Shape, value: unknown, { path, issues }: { path: string; issues: Issue[] }): unknown {
  if (value === null || value === undefined) return value
  if (shape.words) {
    const words = wordsOf(value)
    if (words === null && !shape.optional) issues.push(missingWords(shape.words, path))
    return words ?? undefined
  }
  const under = (key: string | number) => ({ path: path === '' ? String(key) : `${path}.${key}`, issues })
  if (shape.items && Array.isArray(value)) return value.map((one, i) => clean(shape.items as Shape, one, under(i)))
  if (!shape.props || typeof value !== 'object') return value
  const row: Record<string, unknown> = { ...value }
  for (const [name, prop] of Object.entries(shape.props))
    if (Object.hasOwn(row, name)) row[name] = clean(prop, row[name], under(name))
  return row
}
