import type { Field, Fields } from './field.ts'

type Named<F> = readonly (readonly [name: string, field: F])[]

/** The fields of a record that are stored in other tables, refer to files, are numbered, or have an initial value. */
interface Parts {
  lines: Named<Field & { lines: NonNullable<Field['lines']> }>
  refs: Named<Field>
  files: Named<Field>
  serials: Named<Field>
  /** Those that get a number where they were left empty. */
  numbered: Named<Field>
  /** Those that a new record has a value of, whoever makes it. */
  begun: Named<Field>
  /** Those that somebody types, and may have to. */
  typed: Named<Field>
}

const LISTS = new Set<Field['kind']>(['lines', 'files', 'refs'])

const cache = new WeakMap<Fields, Parts>()

/** Cached for a set of fields, because every write needs them several times. */
export function partsOf(fields: Fields): Parts {
  const hit = cache.get(fields)
  if (hit) return hit
  const all = Object.entries(fields)
  const parts: Parts = {
    lines: all.flatMap(([name, field]) =>
      field.kind === 'lines' && field.lines ? [[name, { ...field, lines: field.lines }] as const] : [],
    ),
    refs: all.filter(([, { kind }]) => kind === 'refs'),
    files: all.filter(([, { kind }]) => kind === 'files'),
    serials: all.filter(([, { kind }]) => kind === 'serial'),
    numbered: all.filter(([, { numbered }]) => numbered !== undefined),
    begun: all.filter(([, field]) => field.default !== undefined || LISTS.has(field.kind)),
    typed: all.filter(([, { computed }]) => !computed),
  }
  cache.set(fields, parts)
  return parts
}
