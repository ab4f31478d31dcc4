import { amountInWords } from '@tuheng/domain/kernel/amount-words'
import { type Flow, GAP } from '../flow.ts'
import { formatValue } from '../format-value.ts'
import type { TextStyle } from '../page.ts'
import type { AmountBlock, HeadingBlock, ParagraphBlock } from '../print-doc.ts'
import { FIXED_WORDS } from '../words.ts'

const LINE = 1.5
/** Height of the following content that a heading stays with. */
const WITH_HEADING = 60

/** Heights of a heading and of an amount, with the space before them. */
export const HEADING_HEIGHT = 9 + 10 * LINE + 1
export const AMOUNT_HEIGHT = GAP + 22

export function drawHeading(flow: Flow, { text }: HeadingBlock): void {
  const size = 10
  flow.gap(9)
  flow.ensure(size * LINE + WITH_HEADING)
  flow.page.line(text, { x: flow.left, width: flow.width, middle: flow.y + size * 0.7 }, { size, weight: 'bold' })
  flow.y += size * LINE + 1
}

export function drawParagraph(flow: Flow, block: ParagraphBlock): void {
  const { align = 'left', size = 9 } = block
  const height = size * LINE
  flow.gap()
  for (const line of paragraphLines(flow, block)) {
    flow.ensure(height)
    flow.page.line(line, { x: flow.left, width: flow.width, middle: flow.y + height / 2, align }, styleOf(block))
    flow.y += height
  }
}

/** The height of a paragraph with the space before it. */
export const paragraphHeight = (flow: Flow, block: ParagraphBlock): number =>
  GAP + paragraphLines(flow, block).length * (block.size ?? 9) * LINE

const styleOf = ({ size = 9, strong }: ParagraphBlock): TextStyle => ({ size, weight: strong ? 'bold' : 'regular' })

const paragraphLines = (flow: Flow, block: ParagraphBlock): string[] =>
  block.text
    .split('\n')
    .flatMap(part => flow.page.wrap(block.indent ? `　　${part}` : part, flow.width, styleOf(block)))

/** One framed line: capital characters at the left, figures at the right. */
export function drawAmount(flow: Flow, { label, amount }: AmountBlock): void {
  const { page, left, width } = flow
  const words = FIXED_WORDS[flow.lang]
  const height = 22
  flow.gap()
  flow.ensure(height)
  const middle = flow.y + height / 2
  const head = label + words.inWords
  const headWidth = page.width(head, { size: 9 }) + 14
  const figures = `¥${formatValue(amount, { scale: 2 })}`
  const figuresWidth = page.width(words.inFigures + figures, { size: 10.5, weight: 'bold' }) + 18
  page.shade({ x: left, y: flow.y, width: headWidth, height })
  page.line(head, { x: left, width: headWidth, middle, align: 'center' }, { size: 9, color: page.ink.label })
  const room = width - headWidth - figuresWidth
  const text = `人民币${amountInWords(amount)}`
  const size = Math.min(10.5, (room - 12) / page.width(text, { size: 1, weight: 'bold' }))
  page.line(text, { x: left + headWidth + 6, width: room, middle }, { size, weight: 'bold' })
  const negative = amount.startsWith('-')
  page.line(
    words.inFigures,
    { x: left + width - figuresWidth, width: figuresWidth, middle },
    { size: 9, color: page.ink.label },
  )
  page.line(
    figures,
    { x: left, width: width - 6, middle, align: 'right' },
    { size: 10.5, weight: 'bold', ...(negative ? { color: page.ink.minus } : {}) },
  )
  page.rule([left + headWidth, flow.y], [left + headWidth, flow.y + height])
  page.rule([left + width - figuresWidth - 6, flow.y], [left + width - figuresWidth - 6, flow.y + height])
  page.box({ x: left, y: flow.y, width, height }, { strong: true })
  flow.y += height
}
