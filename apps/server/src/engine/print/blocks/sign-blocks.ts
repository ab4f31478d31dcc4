import type { Flow } from '../flow.ts'
import { formatValue } from '../format-value.ts'
import type { Page } from '../page.ts'
import { mm } from '../paper.ts'
import type { PartiesBlock, Party, SignaturesBlock } from '../print-doc.ts'
import { FIXED_WORDS } from '../words.ts'

const SIZE = 9
/** Of a name that does not fit on one line. */
const SMALL = 6.5
const LINE = 13.5
/** Space between two signature lines. */
const BETWEEN = 14
/** Height of the names without dates, and the space before them. */
const NAMES = 26
const GAP = 10
/** Height of the labels of an approval. */
const APPROVAL_HEAD = 17

/** Names side by side above signature lines, or boxes for approval remarks. */
export function drawSignatures(flow: Flow, block: SignaturesBlock): void {
  if (block.items.length === 0) return
  if (block.boxed) drawApproval(flow, block)
  else drawNames(flow, block)
}

function drawNames(flow: Flow, { items, withDate }: SignaturesBlock): void {
  const { page, left, width } = flow
  const height = withDate ? 42 : NAMES
  flow.gap(GAP)
  flow.ensure(height)
  const room = (width + BETWEEN) / items.length
  for (const [i, { label, name }] of items.entries()) {
    const x = left + i * room
    const head = label + FIXED_WORDS[flow.lang].colon
    const headWidth = page.width(head, { size: SIZE })
    const middle = flow.y + 13
    page.line(head, { x, width: room, middle }, { size: SIZE, color: page.ink.label })
    if (name) drawName(page, name, { x: x + headWidth + 2, width: room - BETWEEN - headWidth - 2, middle })
    page.rule([x + headWidth, middle + 7], [x + room - BETWEEN, middle + 7])
    if (withDate)
      page.line(FIXED_WORDS[flow.lang].date, { x, width: room, middle: middle + 19 }, { size: 8, color: page.ink.pale })
  }
  flow.y += height
}

/** The height of the block with the space before it. */
export const signaturesHeight = ({ items, boxed, withDate }: SignaturesBlock): number =>
  items.length === 0 ? 0 : boxed ? 8 + APPROVAL_HEAD + mm(17) : GAP + (withDate ? 42 : NAMES)

interface NameBox {
  x: number
  width: number
  middle: number
  align?: 'center'
}

/** A name within its box: on one line, or smaller on two. What does not fit even so is cut. */
function drawName(page: Page, name: string, { middle, ...box }: NameBox): void {
  if (page.width(name, { size: SIZE }) <= box.width) return page.line(name, { ...box, middle }, { size: SIZE })
  const [first = '', second = '', ...rest] = page.wrap(name, box.width, { size: SMALL })
  page.line(first, { ...box, middle: middle - SMALL / 2 - 1 }, { size: SMALL })
  page.line(rest.length ? `${second.slice(0, -1)}…` : second, { ...box, middle: middle + SMALL / 2 }, { size: SMALL })
}

function drawApproval(flow: Flow, { items, withDate = true }: SignaturesBlock): void {
  const { page, left, width } = flow
  const headHeight = APPROVAL_HEAD
  const height = headHeight + mm(17)
  flow.gap(8)
  flow.ensure(height)
  const room = width / items.length
  page.shade({ x: left, y: flow.y, width, height: headHeight })
  for (const [i, { label, name }] of items.entries()) {
    const x = left + i * room
    page.line(
      label,
      { x, width: room, middle: flow.y + headHeight / 2, align: 'center' },
      { size: SIZE, color: page.ink.label },
    )
    if (name)
      drawName(page, name, { x: x + 3, width: room - 6, middle: flow.y + headHeight + mm(6.5), align: 'center' })
    if (withDate)
      page.line(
        FIXED_WORDS[flow.lang].date,
        { x, width: room - 6, middle: flow.y + height - 9, align: 'right' },
        { size: 7.5, color: page.ink.pale },
      )
    if (i > 0) page.rule([x, flow.y], [x, flow.y + height])
  }
  page.rule([left, flow.y + headHeight], [left + width, flow.y + headHeight])
  page.box({ x: left, y: flow.y, width, height }, { strong: true })
  flow.y += height
}

/** Both parties side by side, with room for the stamp below their names. */
export function drawParties(flow: Flow, block: PartiesBlock): void {
  const { page, left, width } = flow
  const { left: first, right: second, signatures = [] } = block
  const half = width / 2
  const rows = [first, second].map(party => partyLines(flow, party, half - 20))
  const height = boxHeight(rows)
  flow.gap(GAP)
  flow.ensure(partiesHeight(flow, block) - GAP)
  for (const [i, party] of [first, second].entries()) {
    const x = left + i * half + 8
    let middle = flow.y + 12
    page.line(party.role, { x, width: half, middle }, { size: SIZE, weight: 'bold' })
    for (const line of rows[i] ?? []) {
      middle += LINE
      page.line(line, { x, width: half, middle }, { size: SIZE })
    }
    const words = FIXED_WORDS[flow.lang]
    const foot = flow.y + height - 10
    // A seal covers the name, as on paper
    if (party.seal) page.pdf.image(party.seal, x + half / 2 - mm(21), foot - mm(33), { fit: [mm(38), mm(38)] })
    page.line(
      words.seal,
      { x, width: half - 24, middle: foot - mm(11.5), align: 'right' },
      { size: SIZE, color: page.ink.pale },
    )
    page.line(words.sign, { x, width: half, middle: foot }, { size: SIZE, color: page.ink.label })
    page.line(words.date, { x, width: half - 20, middle: foot, align: 'right' }, { size: SIZE, color: page.ink.label })
  }
  page.rule([left + half, flow.y], [left + half, flow.y + height])
  page.box({ x: left, y: flow.y, width, height }, { strong: true })
  flow.y += height
  drawSignatures(flow, { kind: 'signatures', items: signatures })
}

/** The height of the block with the space before it and its signatures. */
export function partiesHeight(flow: Flow, { left, right, signatures = [] }: PartiesBlock): number {
  const rows = [left, right].map(party => partyLines(flow, party, flow.width / 2 - 20))
  return GAP + boxHeight(rows) + (signatures.length ? GAP + NAMES : 0)
}

const boxHeight = (rows: readonly (readonly string[])[]): number =>
  12 + LINE * (1 + Math.max(...rows.map(lines => lines.length))) + mm(23)

function partyLines(flow: Flow, party: Party, width: number): string[] {
  const texts = [
    party.name,
    ...(party.lines ?? []).map(({ label, value }) => label + FIXED_WORDS[flow.lang].colon + formatValue(value)),
  ]
  return texts.flatMap(text => flow.page.wrap(text, width, { size: SIZE }))
}
