import type { Field, Fields } from './field.ts'

type Named<F> = readonly (readonly [name: string, field: F])[]

/** The fields of a record that lie in tables of their own, or name files. */
interface Parts {
  lines: Named<Field & { lines: NonNullable<Field['lines']> }>
  refs: Named<Field>
  files: Named<Field>
}

const known = new WeakMap<Fields, Parts>()

/** Found once for a set of fields: every write asks for them several times. */
export function partsOf(fields: Fields): Parts {
  const hit = known.get(fields)
  if (hit) return hit
  const all = Object.entries(fields)
  const parts: Parts = {
    lines: all.flatMap(([name, field]) =>
      field.kind === 'lines' && field.lines ? [[name, { ...field, lines: field.lines }] as const] : [],
    ),
    refs: all.filter(([, { kind }]) => kind === 'refs'),
    files: all.filter(([, { kind }]) => kind === 'files'),
  }
  known.set(fields, parts)
  return parts
}
