import type { ZipPart } from './zip-write.ts'
import type { SheetStamp } from './sheet-model.ts'
import { NS, element, escapeXml, xmlPart } from './xml-text.ts'

/** A written worksheet. */
export type WrittenSheet = {
  name: string
  hidden: boolean
  hasComments: boolean
  /** Range with the filter buttons, e.g. `$A$1:$F$120`. */
  filterRange: string | undefined
}

type Relation = { type: string; target: string }

const CORE = 'docProps/core.xml'
const CORE_TYPE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

export const rootRelations = (stamp?: SheetStamp): ZipPart => ({
  name: '_rels/.rels',
  content: relationsXml([
    { type: 'officeDocument', target: 'xl/workbook.xml' },
    ...(stamp ? [{ type: CORE_TYPE, target: CORE }] : []),
  ]),
})

/** Who made the file and when, as programs show it among its properties. */
export const coreProperties = ({ by, at, foot }: SheetStamp): ZipPart => ({
  name: CORE,
  content: xmlPart(
    element(
      'cp:coreProperties',
      {
        'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
      element('dc:creator', {}, escapeXml(by)),
      element('dc:description', {}, escapeXml(foot)),
      element('dcterms:created', { 'xsi:type': 'dcterms:W3CDTF' }, escapeXml(at)),
    ),
  ),
})

/** Relations of a sheet to its comments (`rId1`) and their shapes (`rId2`). */
export const sheetRelations = (number: number): ZipPart => ({
  name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
  content: relationsXml([
    { type: 'comments', target: `../comments${number}.xml` },
    { type: 'vmlDrawing', target: `../drawings/vmlDrawing${number}.vml` },
  ]),
})

/** The parts that name all sheets. They are last, when all sheets are known. */
export function closingParts(sheets: readonly WrittenSheet[], stamp?: SheetStamp): ZipPart[] {
  const worksheets = sheets.map((_, i) => ({ type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` }))
  return [
    { name: 'xl/workbook.xml', content: workbookXml(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationsXml([...worksheets, { type: 'styles', target: 'styles.xml' }]),
    },
    { name: '[Content_Types].xml', content: contentTypesXml(sheets, stamp) },
  ]
}

function relationsXml(relations: readonly Relation[]): string {
  const list = relations.map(({ type, target }, i) =>
    element('Relationship', {
      Id: `rId${i + 1}`,
      Type: type.startsWith('http') ? type : `${NS.office}/${type}`,
      Target: target,
    }),
  )
  return xmlPart(element('Relationships', { xmlns: NS.relations }, ...list))
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(({ name, hidden }, i) =>
    element('sheet', { name, sheetId: i + 1, state: hidden ? 'hidden' : undefined, 'r:id': `rId${i + 1}` }),
  )
  const firstVisible = Math.max(
    0,
    sheets.findIndex(sheet => !sheet.hidden),
  )
  const views = element('bookViews', {}, element('workbookView', { activeTab: firstVisible }))
  const names = sheets.flatMap(filterName)
  const definedNames = names.length > 0 ? element('definedNames', {}, ...names) : ''
  const namespaces = { xmlns: NS.main, 'xmlns:r': NS.office }
  return xmlPart(element('workbook', namespaces, views, element('sheets', {}, ...list), definedNames))
}

/** The hidden name by which Excel remembers a filter. */
function filterName({ name, filterRange }: WrittenSheet, index: number): string[] {
  if (filterRange === undefined) return []
  const range = `'${name.replaceAll("'", "''")}'!${filterRange}`
  return [element('definedName', { name: '_xlnm._FilterDatabase', localSheetId: index, hidden: 1 }, escapeXml(range))]
}

function contentTypesXml(sheets: readonly WrittenSheet[], stamp: SheetStamp | undefined): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const byExtension = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
  }
  const byName: [part: string, type: string][] = [
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ...(stamp ? [[`/${CORE}`, 'application/vnd.openxmlformats-package.core-properties+xml'] as [string, string]] : []),
  ]
  for (const [i, { hasComments }] of sheets.entries()) {
    byName.push([`/xl/worksheets/sheet${i + 1}.xml`, `${spreadsheet}.worksheet+xml`])
    if (hasComments) byName.push([`/xl/comments${i + 1}.xml`, `${spreadsheet}.comments+xml`])
  }
  const defaults = Object.entries(byExtension).map(([Extension, ContentType]) =>
    element('Default', { Extension, ContentType }),
  )
  const overrides = byName.map(([PartName, ContentType]) => element('Override', { PartName, ContentType }))
  return xmlPart(element('Types', { xmlns: NS.types }, ...defaults, ...overrides))
}
