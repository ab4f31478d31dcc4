import { partiesHeight, signaturesHeight } from './blocks/sign-blocks.ts'
import { AMOUNT_HEIGHT, HEADING_HEIGHT, paragraphHeight } from './blocks/text-blocks.ts'
import type { Flow } from './flow.ts'
import type { PrintBlock } from './print-doc.ts'

/**
 * Height of what stands together at the end of a document, from the block at `from` on: headings, amounts and the last
 * paragraph down to the signatures. 0 if other blocks or no signatures follow, or if it is more than half a page.
 */
export function closingHeight(flow: Flow, blocks: readonly PrintBlock[], from: number): number {
  let height = 0
  for (const [i, block] of blocks.slice(from).entries()) {
    const own = heightOf(flow, block)
    const next = blocks[from + i + 1]
    if (own === undefined || (block.kind === 'paragraph' && next?.kind === 'paragraph')) return 0
    height += own
    const isSigned = block.kind === 'parties' || block.kind === 'signatures'
    if (isSigned && next?.kind !== 'signatures') return height <= flow.pageHeight / 2 ? height : 0
  }
  return 0
}

function heightOf(flow: Flow, block: PrintBlock): number | undefined {
  if (block.kind === 'heading') return HEADING_HEIGHT
  if (block.kind === 'amount') return AMOUNT_HEIGHT
  if (block.kind === 'paragraph') return paragraphHeight(flow, block)
  if (block.kind === 'parties') return partiesHeight(flow, block)
  return block.kind === 'signatures' ? signaturesHeight(block) : undefined
}
