import { shownChoice } from '@tuheng/domain/kernel/approval-state'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import type { NamedField } from '@tuheng/domain/kernel/kinds/kind'
import { regionPath } from '@tuheng/domain/kernel/regions/index'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { type Cell, readSheets } from '../engine/sheets/read-table.ts'
import type { Person, TestApp } from './app.ts'

export interface TakenTable {
  http: number
  error?: string
  header: string[]
  rows: Cell[][]
}

/** Exports through a face as a person does, and reads the first sheet. */
export async function takeExport(
  app: TestApp,
  who: Pick<Person, 'token'> | null,
  { face, ...body }: { face: Face; ids?: readonly unknown[]; columns?: readonly string[]; sort?: readonly string[] },
): Promise<TakenTable> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${face.api}/export`,
    payload: body,
    headers: who ? { authorization: who.token } : {},
  })
  if (response.statusCode !== 200)
    return { http: response.statusCode, error: (response.json() as { error: string }).error, header: [], rows: [] }
  const [sheet] = await readSheets(response.rawPayload, 'export.xlsx')
  const rows: Cell[][] = []
  for await (const row of sheet?.rows() ?? []) rows.push([...row.cells])
  const [header = [], ...rest] = rows
  return { http: 200, header: header.map(cell => cell.text), rows: rest }
}

/** The columns of the face's list that a sheet can contain. */
export function exportable(resource: AnyResource, face: Face): string[] {
  return [...(face.columns ?? resource.list.columns)].filter(
    name => columnField(resource, name)?.kind !== 'lines' && !face.hide?.includes(name),
  )
}

/** The header of a column, such as `装货净重(吨)`. */
export function headerText(resource: AnyResource, name: string): string {
  const field = columnField(resource, name) as Field
  return field.unit ? `${field.label}(${field.unit.zh})` : field.label
}

export interface Shown {
  kind: 'blank' | 'text' | 'number' | 'date' | 'dateTime'
  text: string
}

const NUMBERS = ['integer', 'quantity', 'money', 'price', 'rate']

/** The expected cell for a value of the list, derived from the field alone. `words` are the dictionary labels. */
export function shownAs(row: AnyRow, { name, field }: NamedField, words: ReadonlyMap<string, string>): Shown {
  const value = row[name]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length))
    return { kind: 'blank', text: '' }
  if (NUMBERS.includes(field.kind)) return { kind: 'number', text: String(value) }
  if (field.kind === 'date' || field.kind === 'dateTime') return { kind: field.kind, text: String(value) }
  return { kind: 'text', text: textOf(row, { name, field }, words) }
}

function textOf(row: AnyRow, { name, field }: NamedField, words: ReadonlyMap<string, string>): string {
  const value = row[name]
  const texts: Partial<Record<FieldKind, () => string>> = {
    ref: () => String(row[`${name}$`] ?? ''),
    refs: () => (row[`${name}$`] as string[]).join('、'),
    choice: () => shownChoice(field, String(value), row)?.zh ?? String(value),
    dict: () => words.get(`${field.dict} ${String(value)}`) ?? String(value),
    bool: () => (value ? '是' : '否'),
    region: () => regionPath(String(value)).join(''),
    files: () => (value as { name: string }[]).map(file => file.name).join('、'),
  }
  return texts[field.kind]?.() ?? String(value)
}

/** A cell in the form of `shownAs`. Trailing blanks are not in the file. */
export function cellShown(cell: Cell | undefined): Shown {
  return !cell || cell.text === '' ? { kind: 'blank', text: '' } : { kind: cell.kind as Shown['kind'], text: cell.text }
}
