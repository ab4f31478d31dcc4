import type { ZipPart } from './zip-write.ts'
import { escapeXml } from './xml-text.ts'

/** A worksheet that has been written. */
export type WrittenSheet = {
  name: string
  hidden: boolean
  hasComments: boolean
  /** Range with the filter buttons, e.g. `$A$1:$F$120`. */
  filterRange: string | undefined
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const relations = (list: [id: string, type: string, target: string][]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const rootRelations = (): ZipPart => ({
  name: '_rels/.rels',
  content: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
})

/** Links a sheet to its comments and their shapes. */
export const sheetRelations = (number: number): ZipPart => ({
  name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
  content: relations([
    ['rId1', 'comments', `../comments${number}.xml`],
    ['rId2', 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
  ]),
})

/** The parts that name all sheets; they come last because only then the sheets are known. */
export function closingParts(sheets: readonly WrittenSheet[]): ZipPart[] {
  return [
    { name: 'xl/workbook.xml', content: workbookXml(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, i): [string, string, string] => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
        [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
      ]),
    },
    { name: '[Content_Types].xml', content: contentTypes(sheets) },
  ]
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name, hidden }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, filterRange }, i) =>
    filterRange === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${filterRange}</definedName>`,
        ],
  )
  const names = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="${Math.max(0, sheets.findIndex(sheet => !sheet.hidden))}"/></bookViews><sheets>${list.join('')}</sheets>${names}</workbook>`
}

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ...sheets.flatMap(({ hasComments }, i) => [
      [`/xl/worksheets/sheet${i + 1}.xml`, `${spreadsheet}.worksheet+xml`],
      ...(hasComments ? [[`/xl/comments${i + 1}.xml`, `${spreadsheet}.comments+xml`]] : []),
    ]),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join('')}</Types>`
}
