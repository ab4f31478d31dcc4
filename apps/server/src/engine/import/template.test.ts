import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { cellsIn, filledTemplate, importer } from '../../testing/import.ts'
import { allFaces } from '../directory.ts'
import { keyField } from '../export/export-columns.ts'
import { isListSheet, WORDS } from './template-words.ts'

/** The template of every resource with child rows is mapped as it was downloaded. */

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
})

const PLACES = allFaces()
  .filter(
    ({ resource: { fields, methods } }) =>
      Object.values(fields).some(field => field.lines) && methods?.import !== false && methods?.create !== false,
  )
  .map(({ face, resource }) => ({ api: face.api, resource }))
/** The row numbers in both languages. */
const ROW = { 行号: '1', Row: '1' }

const withoutUnit = (header: string) => header.replace(/ ?\([^()]*\)$/, '')

describe.each(['zh', 'en'] as const)('a template in %s', lang => {
  it('maps all columns of all sheets, links them by the column that all share, and leaves the lists out', async () => {
    const linked: string[] = []
    for (const { api, resource } of PLACES) {
      const into = importer(app, admin, { api, lang })
      const template = await into.file('importTemplate', {})
      const sheets = await cellsIn(template)
      const filled = await filledTemplate(template, Object.fromEntries(sheets.map(sheet => [sheet.name, [ROW]])))
      const { mapping, targets } = await into.upload(filled)
      const names = sheets.map(({ name }) => name).filter((name, i) => !isListSheet(name, i))
      const fields = new Map(
        Object.entries(resource.fields).flatMap(([name, field]) =>
          field.lines ? [[labelOf(field, name)[lang], name] as const] : [],
        ),
      )
      expect(
        mapping.sheets.map(({ sheet, lines }) => [sheet, lines]),
        api,
      ).toEqual(names.map((name, i) => [name, i ? fields.get(name) : null]))
      const keyName = keyField(resource)
      const number = labelOf(resource.fields[keyName] as Field, keyName)[lang]
      for (const { sheet, lines, key, columns } of mapping.sheets) {
        if (names.length > 1) expect([WORDS[lang].key, number], `${api} ${sheet}`).toContain(columns[key ?? -1]?.header)
        expect(key, api).toBe(names.length > 1 ? 0 : null)
        for (const { header, field, column } of columns) {
          const isOnlyKey = column === key && (lines !== null || header === WORDS[lang].key)
          const target = targets.find(each => each.lines === lines && each.field === field)
          expect(withoutUnit(target?.label ?? ''), `${api} ${sheet} ${header}`).toBe(
            isOnlyKey ? '' : withoutUnit(header),
          )
        }
      }
      if (names.length > 1) linked.push(api)
    }
    expect(linked).toEqual(
      expect.arrayContaining(['cm/carrierPrice', 'sys/dictionaries', 'sys/customer', 'oms/wayBill']),
    )
  })
})
