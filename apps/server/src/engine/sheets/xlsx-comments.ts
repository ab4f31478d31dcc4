import { escapeXml } from './xml-text.ts'

export type Comment = { reference: string; column: number; row: number; text: string }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The part that holds the texts (ECMA-376 part 1, 18.7). */
export function commentsXml(comments: readonly Comment[]): string {
  const list = comments.map(
    ({ reference, text }) => `<comment ref="${reference}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  )
  return `${DECLARATION}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${list.join('')}</commentList></comments>`
}

/** The yellow notes themselves: spreadsheet programs show a comment only when it has such a shape. */
export function notesVml(comments: readonly Comment[]): string {
  const shapes = comments.map(({ column, row, text }, index) => {
    const lines = Math.min(8, Math.max(2, Math.ceil(text.length / 14)))
    const anchor = [column + 1, 12, Math.max(0, row - 2), 4, column + 4, 12, Math.max(0, row - 2) + lines, 4]
    return `<v:shape id="_x0000_s${1025 + index}" type="#note" style="position:absolute;visibility:hidden" fillcolor="#fffbe6" o:insetmode="auto"><v:fill color2="#fffbe6"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor.join(',')}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}
