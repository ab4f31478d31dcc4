import type { Readable } from 'node:stream'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { dictEntries } from '../export/dict-names.ts'
import { headerOf, keyField } from '../export/export-columns.ts'
import { sheetKind } from '../export/sheet-kinds.ts'
import { optionRows } from '../read/options.ts'
import { allFaces } from '../directory.ts'
import type { RowInput, SheetColumn, SheetInput } from '../sheets/sheet-model.ts'
import { columnLetters } from '../sheets/sheet-model.ts'
import { writeXlsx } from '../sheets/write-xlsx.ts'
import type { Tx } from '../write/tx.ts'
import { loadRows } from './batch-store.ts'
import { type CellVeil, shownCells } from './cell-veil.ts'
import { type ImportPlace, type ImportTarget, importTargets } from './targets.ts'
import { listSheetName, WORDS } from './template-words.ts'
import type { Batch, SheetMapping } from './types.ts'
import { shownErrors } from './veil.ts'

/** The maximum number of names in a drop-down. */
const MAX_NAMES = 200

/**
 * An empty workbook as a template: headers with notes, drop-downs, child rows on separate sheets, and all lists on one
 * more.
 */
export async function templateWorkbook(sql: Sql, place: ImportPlace, lang: Lang): Promise<Readable> {
  const targets = importTargets(place).filter(
    target => !target.field.includes('.') && (!target.matchOnly || place.face.imports !== undefined),
  )
  const lists = await choiceLists(sql, place, { targets, lang })
  const words = WORDS[lang]
  const column = (target: ImportTarget): SheetColumn => templateColumn(target, lists, lang)
  const children = Object.entries(place.resource.fields).filter(
    ([name, field]) => field.lines && targets.some(target => target.lines === name),
  )
  const key = keyField(place.resource)
  const main = targets.filter(target => target.lines === null)
  const named = main.some(target => target.field === key)
  const keyHeader = named ? headerOf(place.resource.fields[key] as Field, key, lang) : words.key
  const sheets: SheetInput[] = [
    {
      name: place.face[lang],
      columns: [
        ...(children.length && !named ? [{ title: words.key, type: 'text' as const, note: words.parent }] : []),
        ...main.map(column),
      ],
      rows: [],
      frozenColumns: 1,
    },
    ...children.map(([name, field]): SheetInput => ({
      name: headerOf(field, name, lang),
      columns: [
        { title: keyHeader, type: 'text', required: true, width: 18 },
        ...targets.filter(target => target.lines === name).map(column),
      ],
      rows: [],
      frozenColumns: 1,
    })),
  ]
  const filled = [...lists.values()]
  const height = Math.max(0, ...filled.map(list => list.values.length))
  const rows = Array.from({ length: height }, (_, i) => filled.map(list => list.values[i]))
  if (filled.length)
    sheets.push({
      name: listSheetName(place.face, lang),
      columns: filled.map(list => ({ title: list.title, type: 'text', width: 22 })),
      rows,
    })
  return writeXlsx(sheets)
}

interface ChoiceList {
  title: string
  values: string[]
  /** `字典!$A$2:$A$9` */
  range: string
}

/** All lists that columns choose from, with their ranges on the sheet of lists. */
async function choiceLists(
  sql: Sql,
  { actor, face }: ImportPlace,
  { targets, lang }: { targets: readonly ImportTarget[]; lang: Lang },
): Promise<Map<ImportTarget, ChoiceList>> {
  const entries = (
    await dictEntries(
      sql,
      actor.orgId,
      targets.map(target => target.def),
    )
  ).filter(entry => !entry.disabled)
  const lists = new Map<ImportTarget, ChoiceList>()
  for (const target of targets) {
    const { def } = target
    const values = def.choices
      ? Object.values(def.choices)
          .filter(choice => !choice.retired)
          .map(choice => choice[lang])
      : def.dict
        ? entries.filter(entry => entry.code === def.dict).map(entry => (lang === 'en' && entry.en) || entry.zh)
        : def.kind === 'ref'
          ? await namesOf(sql, actor, def)
          : []
    if (!values.length) continue
    const letters = columnLetters(lists.size)
    lists.set(target, {
      title: target.label[lang],
      values,
      range: `'${listSheetName(face, lang)}'!$${letters}$2:$${letters}$${values.length + 1}`,
    })
  }
  return lists
}

async function namesOf(sql: Sql, actor: ImportPlace['actor'], field: Field): Promise<string[]> {
  const at = allFaces().find(({ resource }) => resource.name === field.to)
  if (!at) return []
  const { list } = await optionRows(sql, { ...at, actor }, { filters: field.where ?? {}, limit: MAX_NAMES })
  const names = list.map(row => row.label).filter(label => typeof label === 'string')
  return names.length < MAX_NAMES ? names.toSorted() : []
}

function templateColumn(target: ImportTarget, lists: ReadonlyMap<ImportTarget, ChoiceList>, lang: Lang): SheetColumn {
  const { def, field, label } = target
  const words = WORDS[lang]
  const list = lists.get(target)
  const column = sheetKind(def).column(def, lang)
  const notes = [
    target.required ? words.required : '',
    def.hint?.[lang] ?? '',
    list && def.kind !== 'ref' ? words.one : '',
  ].filter(Boolean)
  return {
    ...column,
    title: headerOf({ ...def, label: label.zh, en: label.en }, field, lang),
    // References accept any name; the list helps to spell it.
    ...(list
      ? { choices: list.range, open: def.kind === 'ref' }
      : column.type === 'bool'
        ? { choices: words.yes }
        : {}),
    ...(target.required ? { required: true } : {}),
    ...(notes.length ? { note: notes.join('\n') } : {}),
  }
}

/** The wrong rows in the form of the file: its columns, a column with the errors, and the wrong cells in red. */
export function errorWorkbook(
  page: (sheet: string, after: number) => ReturnType<typeof loadRows>,
  { batch, cells }: { batch: Batch; cells: CellVeil },
  lang: Lang,
): Readable {
  return writeXlsx(
    batch.mapping.sheets.map((sheet): SheetInput => ({
      name: sheet.sheet,
      columns: [
        ...sheet.columns.map(({ header, column }) => ({
          title: header || columnLetters(column),
          type: 'text' as const,
        })),
        { title: WORDS[lang].errors, type: 'text', width: 60 },
      ],
      rows: errorRows(page, { sheet, cells }, lang),
    })),
  )
}

async function* errorRows(
  page: (sheet: string, after: number) => ReturnType<typeof loadRows>,
  { sheet, cells: veil }: { sheet: SheetMapping; cells: CellVeil },
  lang: Lang,
): AsyncGenerator<RowInput, void, undefined> {
  const width = sheet.columns.length
  for (let after = -1; ;) {
    const rows = await page(sheet.sheet, after)
    for (const row of rows) {
      const marks: Record<number, string> = { [width]: row.errors.map(error => error[lang]).join('\n') }
      for (const error of row.errors)
        if (error.column !== null) marks[error.column] = [marks[error.column], error[lang]].filter(Boolean).join('\n')
      const shown = shownCells(row.raw, sheet.sheet, veil)
      const cells = Array.from({ length: width }, (_, i) => shown[i] ?? '')
      yield { cells: [...cells, row.errors.map(error => error[lang]).join('；')], marks }
    }
    if (!rows.length) return
    after = rows.at(-1)?.rowNo ?? after
  }
}

/** Pages of wrong rows for {@link errorWorkbook}, with the errors that the reader may see. */
export function wrongRows(
  read: <T>(work: (tx: Pick<Tx, 'sql' | 'orgId'>) => Promise<T>) => Promise<T>,
  batch: Batch,
  veil: string,
) {
  return async (sheet: string, after: number) => {
    const rows = await read(tx => loadRows(tx, batch.id, { sheet, states: ['error'], after, limit: 1000 }))
    return rows.map(row => ({ ...row, errors: shownErrors(row.errors, veil) }))
  }
}
