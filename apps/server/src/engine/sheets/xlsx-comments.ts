import { NS, element, escapeXml, xmlPart } from './xml-text.ts'

export type Comment = { reference: string; column: number; row: number; text: string }

/** The part with the texts (ECMA-376 part 1, 18.7). */
export function commentsXml(comments: readonly Comment[]): string {
  const list = comments.map(({ reference, text }) => {
    const content = element('text', {}, element('t', { 'xml:space': 'preserve' }, escapeXml(text)))
    return element('comment', { ref: reference, authorId: 0 }, content)
  })
  const authors = element('authors', {}, element('author', {}))
  return xmlPart(element('comments', { xmlns: NS.main }, authors, element('commentList', {}, ...list)))
}

const VML = {
  'xmlns:v': 'urn:schemas-microsoft-com:vml',
  'xmlns:o': 'urn:schemas-microsoft-com:office:office',
  'xmlns:x': 'urn:schemas-microsoft-com:office:excel',
}

/** The shapes of the comments. Spreadsheet programs show no comment without one. */
export function notesVml(comments: readonly Comment[]): string {
  const map = element('o:idmap', { 'v:ext': 'edit', data: 1 })
  const type = element(
    'v:shapetype',
    { id: 'note', coordsize: '21600,21600', 'o:spt': 202, path: 'm,l,21600r21600,l21600,xe' },
    element('v:stroke', { joinstyle: 'miter' }),
    element('v:path', { gradientshapeok: 't', 'o:connecttype': 'rect' }),
  )
  return element('xml', VML, element('o:shapelayout', { 'v:ext': 'edit' }, map), type, ...comments.map(noteShape))
}

const NOTE = {
  type: '#note',
  style: 'position:absolute;visibility:hidden',
  fillcolor: '#fffbe6',
  'o:insetmode': 'auto',
}

function noteShape({ column, row, text }: Comment, index: number): string {
  const lines = Math.min(8, Math.max(2, Math.ceil(text.length / 14)))
  const top = Math.max(0, row - 2)
  const data = element(
    'x:ClientData',
    { ObjectType: 'Note' },
    element('x:MoveWithCells', {}),
    element('x:SizeWithCells', {}),
    element('x:Anchor', {}, [column + 1, 12, top, 4, column + 4, 12, top + lines, 4].join(',')),
    element('x:AutoFill', {}, 'False'),
    element('x:Row', {}, String(row - 1)),
    element('x:Column', {}, String(column)),
  )
  const box = element('v:textbox', { style: 'mso-direction-alt:auto' })
  // Spreadsheet programs number shapes from 1025 on.
  return element(
    'v:shape',
    { id: `_x0000_s${1025 + index}`, ...NOTE },
    element('v:fill', { color2: '#fffbe6' }),
    box,
    data,
  )
}
