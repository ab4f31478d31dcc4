import { buffer } from 'node:stream/consumers'
import { drawFacts } from './blocks/facts-block.ts'
import { drawQrCode } from './blocks/qrcode-block.ts'
import { drawParties, drawSignatures } from './blocks/sign-blocks.ts'
import { drawTable } from './blocks/table-block.ts'
import { drawAmount, drawHeading, drawParagraph } from './blocks/text-blocks.ts'
import { closingHeight } from './closing.ts'
import { Flow } from './flow.ts'
import { loadFonts } from './fonts.ts'
import { pageFormat } from './paper.ts'
import type { BlockKind, BlockOf, PrintBlock, PrintDoc } from './print-doc.ts'

export type * from './print-doc.ts'

const DRAW: { [K in BlockKind]: (flow: Flow, block: BlockOf<K>) => void } = {
  facts: drawFacts,
  table: drawTable,
  heading: drawHeading,
  paragraph: drawParagraph,
  signatures: drawSignatures,
  parties: drawParties,
  amount: drawAmount,
  qrcode: drawQrCode,
  pageBreak: flow => {
    if (!flow.isFresh) flow.newPage()
  },
}

/** Renders a document as PDF. Only the characters in use are embedded, so a page stays small. */
export function renderPdf(doc: PrintDoc): Promise<Buffer> {
  return renderPdfs([doc])
}

/** Renders several documents into one file, each on its own paper with page numbers of its own. */
export async function renderPdfs(docs: readonly [PrintDoc, ...PrintDoc[]]): Promise<Buffer> {
  const [first] = docs
  // The PDF library takes 20 MB, so it is loaded for the first print
  const { Page } = await import('./page.ts')
  const page = new Page(pageFormat(first), await loadFonts(), {
    title: [first.title, docs.length === 1 ? first.number : undefined].filter(Boolean).join(' '),
    author: first.company,
  })
  const result = buffer(page.pdf)
  for (const doc of docs) {
    page.startFormat(pageFormat(doc))
    const flow = new Flow(page, doc, page.pdf.bufferedPageRange().count)
    const copies: readonly (string | undefined)[] = doc.copies?.length ? doc.copies : [undefined]
    for (const copy of copies) {
      flow.startCopy(copy)
      for (const [i, block] of doc.blocks.entries()) {
        // The signatures are never alone on a page
        if (block.kind === 'table') drawTable(flow, block, closingHeight(flow, doc.blocks, i + 1))
        else {
          flow.ensure(closingHeight(flow, doc.blocks, i))
          draw(flow, block)
        }
      }
    }
    flow.finish()
  }
  page.pdf.end()
  return result
}

function draw<K extends BlockKind>(flow: Flow, block: BlockOf<K> & PrintBlock): void {
  const run = DRAW[block.kind] as (flow: Flow, block: PrintBlock) => void
  run(flow, block)
}
