import { buffer } from 'node:stream/consumers'
import { drawFacts } from './blocks/facts-block.ts'
import { drawQrCode } from './blocks/qrcode-block.ts'
import { drawParties, drawSignatures } from './blocks/sign-blocks.ts'
import { drawTable } from './blocks/table-block.ts'
import { drawAmount, drawHeading, drawParagraph } from './blocks/text-blocks.ts'
import { Flow } from './flow.ts'
import { loadFonts } from './fonts.ts'
import { Page } from './page.ts'
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

/** Lays a document out and answers the PDF. Only the characters in use are embedded, so a page stays small. */
export async function renderPdf(doc: PrintDoc): Promise<Buffer> {
  const page = new Page(pageFormat(doc), await loadFonts(), {
    title: [doc.title, doc.number].filter(Boolean).join(' '),
    author: doc.company,
  })
  const result = buffer(page.pdf)
  const flow = new Flow(page, doc)
  const copies: readonly (string | undefined)[] = doc.copies?.length ? doc.copies : [undefined]
  for (const copy of copies) {
    flow.startCopy(copy)
    for (const block of doc.blocks) draw(flow, block)
  }
  flow.finish()
  page.pdf.end()
  return result
}

function draw<K extends BlockKind>(flow: Flow, block: BlockOf<K> & PrintBlock): void {
  const run = DRAW[block.kind] as (flow: Flow, block: PrintBlock) => void
  run(flow, block)
}
